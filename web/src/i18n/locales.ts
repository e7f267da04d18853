export type Locale = 'en' | 'ca' | 'es';
export const locales: readonly { id: Locale; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'ca', name: 'Català' },
  { id: 'es', name: 'Español' },
];

const languages = (): readonly string[] => (typeof navigator === 'undefined' ? [] : (navigator.languages ?? []));

/** The browser's own kind of this language, for dates and numbers: British English, Mexican Spanish. */
export function regionOf(locale: Locale, wanted = languages()): string {
  return wanted.find((language) => language.toLowerCase().split('-')[0] === locale) ?? locale;
}

/** The first of the browser's languages that we have. */
export function systemLocale(): Locale {
  for (const language of languages()) {
    const found = locales.find(({ id }) => language.toLowerCase().startsWith(id));
    if (found) return found.id;
  }
  return 'en';
}
