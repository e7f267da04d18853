// The format of messages: {name} is a parameter, {name#one#more} chooses by number.

export type Params = Record<string, string | number>;

export function format(message: string, params?: Params): string {
  if (!params) return message;
  return message.replace(/\{(\w+)(?:#([^#{}]*)#([^#{}]*))?\}/g, (whole, name, one, more) => {
    const value = params[name as string];
    if (value === undefined) return whole as string;
    if (one === undefined) return String(value);
    return String(Number(value) === 1 ? one : more);
  });
}

/** The parameters a message asks for, to compare translations with. */
export function parametersOf(message: string): string[] {
  const names = [...message.matchAll(/\{(\w+)(?:#[^{}]*)?\}/g)].map((match) => match[1] ?? '');
  return [...new Set(names)].sort();
}
