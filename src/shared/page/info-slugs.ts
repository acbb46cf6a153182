/** The pages of the footer, by their addresses under /info/; the sitemap names them, the web writes them. */
export const infoSlugs = [
  'oplata',
  'dostavka',
  'vozvrat',
  'otzyvy',
  'vakansii',
  'rekvizity',
  'politika',
  'usloviya',
  'gde-model',
] as const
