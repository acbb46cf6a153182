import { z } from 'zod'
import { longestQuery, longestViewName, viewedLists, viewQuery } from './saved-view-rules.ts'

/** Own looks at a list of management: a name for what stands in its address. */

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
