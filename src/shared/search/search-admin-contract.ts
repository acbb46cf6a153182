import { z } from 'zod'

/** What people looked for, how often, and how many products the last such search found. */
const searchLogRow = z.object({ query: z.string(), found: z.int(), times: z.int(), last_day: z.iso.date() })
export type SearchLogRow = z.infer<typeof searchLogRow>
export const searchLog = z.object({ searches: z.array(searchLogRow), total: z.int() })

/** A word buyers use and what it means in names of products: «помпа» is «насос». Several meanings are separated by commas. */
export const synonymInput = z.object({
  word: z
    .string()
    .trim()
    .toLowerCase()
    .transform((word) => word.replaceAll('ё', 'е'))
    .pipe(z.string().regex(/^[a-zа-я0-9]{2,40}$/, 'Одно слово из букв и цифр')),
  means: z
    .string()
    .trim()
    .min(2, 'Укажите, что ищут на самом деле')
    .max(200, 'Не больше 200 символов')
    .regex(/^[\p{L}\p{N} ,-]+$/u, 'Слова через запятую'),
})
export type SynonymInput = z.infer<typeof synonymInput>

/** Changed as it was read: whoever saves an older reading is told so. */
export const synonymChange = synonymInput.extend({ version: z.int().min(1) })
export type SynonymChange = z.infer<typeof synonymChange>

export const synonym = z.object({ id: z.int(), word: z.string(), means: z.string(), version: z.int() })
export type Synonym = z.infer<typeof synonym>
export const synonymList = z.object({ synonyms: z.array(synonym), total: z.int() })
