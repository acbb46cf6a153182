import { z } from 'zod'
import type { FeedName } from './feed-format.ts'

/** What the shopkeeper decides about each feed. */

const wrongMarks = 'Метки пишутся так: utm_source=yandex&utm_medium=cpc'
const mark = String.raw`[A-Za-z_][\w.-]*=[^\s&=#<>"'\\]+`
const marks = z
  .string({ error: wrongMarks })
  .trim()
  .transform((typed) => typed.replace(/^[?&]+/, ''))
  .refine((typed) => typed === '' || new RegExp(`^${mark}(&${mark})*$`).test(typed), wrongMarks)
  .refine((typed) => encodeURI(typed).length <= 300, 'Не больше 300 символов')

const lowestPrice = 'Цена в рублях, целым числом'
const feedSetting = z.object({
  isOn: z.boolean(),
  /** Null: products of any price. */
  minPrice: z.int(lowestPrice).min(1, lowestPrice).max(10_000_000, lowestPrice).nullable(),
  /** Added to the address of each product. */
  utm: marks,
  /** Categories that are left out; a category made later is in. */
  withoutCategories: z.array(z.int().min(1)).max(1000),
})
export type FeedSetting = z.infer<typeof feedSetting>

export const feedSettings = z.object({
  'yandex-products': feedSetting,
  'yandex-market': feedSetting,
  'google-merchant': feedSetting,
} satisfies Record<FeedName, typeof feedSetting>)
export type FeedSettings = z.infer<typeof feedSettings>

const usualFeed: FeedSetting = { isOn: true, minPrice: null, utm: '', withoutCategories: [] }
export const usualFeeds: FeedSettings = {
  'yandex-products': usualFeed,
  'yandex-market': usualFeed,
  'google-merchant': usualFeed,
}
