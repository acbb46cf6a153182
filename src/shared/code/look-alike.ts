/** Characters that are mistaken for each other on a worn plate and on a keyboard; db/functions/search-text.sql says the same. */
export const lookAlikeGroups = ['0OQD', '1IL', '5S', '8B', '2Z', '6G'] as const

const firstOfGroup = new Map(lookAlikeGroups.flatMap((group) => [...group].map((sign) => [sign, group[0]!] as const)))

/** A normalised code with each of its characters replaced by the first of its group: equal results look alike. */
export function lookAlikeCode(code: string): string {
  return [...code].map((sign) => firstOfGroup.get(sign) ?? sign).join('')
}
