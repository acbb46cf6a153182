import { z } from 'zod'
import { hasHiddenCharacters } from '#shared/account/clean-text.ts'
import { maxId } from '#shared/slug/slug-or-id.ts'
import { firstLevelName, levelBases } from './level-price.ts'

/** The further levels as the owner saves them, with what is wrong said in Russian. */

/** With the first there are five. */
export const maxTradeLevels = 4

const sameName = 'Такое название уже есть'
const fold = (name: string) => name.toLowerCase().replaceAll('ё', 'е')

const level = z.object({
  /** Given once by the browser that made the level, and never used again: accounts and orders name it. */
  id: z.int().min(1).max(maxId),
  name: z
    .string()
    .transform((typed) => typed.normalize('NFC').replace(/\s+/gu, ' ').trim())
    .refine((typed) => typed.length >= 2 && !hasHiddenCharacters(typed), 'Назовите уровень')
    .refine((typed) => typed.length <= 30, 'Не больше 30 символов'),
  of: z.enum(levelBases),
  percent: z
    .number('Введите процент')
    .min(0, 'Не меньше нуля')
    .max(90, 'Не больше 90 %')
    .multipleOf(0.01, 'Не больше двух знаков после запятой'),
})

export const tradeSettings = z.object({
  levels: z
    .array(level)
    .max(maxTradeLevels, `Не больше ${maxTradeLevels} уровней, не считая первого`)
    .superRefine((levels, context) => {
      const names = [firstLevelName, ...levels.map(({ name }) => name)].map(fold)
      for (const [place, { id }] of levels.entries()) {
        if (names.indexOf(names[place + 1] ?? '') < place + 1) {
          context.addIssue({ code: 'custom', path: [place, 'name'], message: sameName })
        }
        if (levels.findIndex((each) => each.id === id) < place) {
          context.addIssue({ code: 'custom', path: [place, 'name'], message: sameName })
        }
      }
    }),
})
