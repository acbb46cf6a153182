import { z } from 'zod'

/** Own looks at a list of management: a name for what stands in its address. */

/** The lists that have filters, by their address. */
export const viewedLists = [
  'orders',
  'products',
  'users',
  'reviews',
  'searches',
  'journal',
  'models',
  'diagrams',
] as const
export type ViewedList = (typeof viewedLists)[number]

export const longestViewName = 40
/** More nobody finds a view among. */
export const mostViews = 20
const longestQuery = 1000

/** What opens one thing or turns a page belongs to no view. */
const passing = ['page', 'order', 'user', 'guest', 'request', 'model', 'symptom', 'batch']

/** The address of a view, without the question mark: in one order, so that two alike are one. */
export function viewQuery(search: string): string {
  const params = new URLSearchParams(search)
  for (const word of passing) params.delete(word)
  const words = [...params].filter(([, value]) => value.trim() !== '')
  return new URLSearchParams(words.sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}

const viewName = z
  .string()
  .transform((text) => text.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, { error: 'Назовите вид' })
      .max(longestViewName, { error: `Не длиннее ${longestViewName} знаков` })
      .regex(/^[^\p{Cc}\ufffd]*$/u, { error: 'В названии есть знаки, которых мы не понимаем' }),
  )

export const savedViewInput = z.object({
  list: z.enum(viewedLists),
  name: viewName,
  query: z
    .string()
    .max(longestQuery, { error: 'Слишком много условий' })
    .regex(/^[^\p{Cc}\ufffd]*$/u)
    .transform(viewQuery)
    .pipe(z.string().min(1, { error: 'Сначала выберите, что показать' })),
})
export type SavedViewInput = z.output<typeof savedViewInput>

export const savedView = z.object({ id: z.int(), list: z.enum(viewedLists), name: z.string(), query: z.string() })
export type SavedView = z.infer<typeof savedView>

export const savedViewList = z.object({ views: z.array(savedView) })
