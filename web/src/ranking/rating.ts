// How a rating is written.

/** Above this deviation a rating is a guess: a handful of games brings it below. */
const guess = 110;

/** What everybody begins with. */
export const newcomer = { rating: 1500, deviation: 200 };

export const ratingText = ({ rating, deviation }: { rating: number; deviation: number }): string =>
  `${Math.round(rating)}${deviation > guess ? '?' : ''}`;
