export type Locale = 'en' | 'ca' | 'es';
export const locales: readonly { id: Locale; name: string }[] = [
  { id: 'en', name: 'English' },
  { id: 'ca', name: 'Català' },
  { id: 'es', name: 'Español' },
];

/** The first of the browser's languages that there is here. */
export function systemLocale(): Locale {
  const wanted = typeof navigator === 'undefined' ? [] : navigator.languages;
  for (const language of wanted) {
    const found = locales.find(({ id }) => language.toLowerCase().startsWith(id));
    if (found) return found.id;
  }
  return 'en';
}
