import { type FeedFormat, type FeedName, feedFormats } from '#shared/feed/feed-format.ts'
import { feedPictures } from '#shared/feed/feed-pictures.ts'
import { type LeftOutReason, reasonLeftOut } from '#shared/feed/feed-rules.ts'
import type { FeedSetting } from '#shared/feed/feed-settings.ts'
import type { JudgedRow } from './feed-queries.ts'

/** The one answer to «is it in the feed?», for the feed itself and for the page about what is left out. */
export function judgeProduct(
  row: JudgedRow,
  name: FeedName,
  setting: FeedSetting,
  origin: string,
): LeftOutReason | null {
  const format: FeedFormat = feedFormats[name]
  const { hidden, discontinued, price, quantity, brand } = row
  const pictures = feedPictures(row.photos, format, origin).length
  return reasonLeftOut(
    { hidden, discontinued, price, quantity, brand, categoryId: row.category_id, pictures },
    format,
    setting,
  )
}
