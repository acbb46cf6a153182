import type { Db } from '#server/platform/database/database.ts'
import type { FeedReport } from '#shared/feed/feed-endpoints.ts'
import { feedNames, feedPath } from '#shared/feed/feed-format.ts'
import { type LeftOutReason, leftOutReasons } from '#shared/feed/feed-rules.ts'
import type { FeedSettings } from '#shared/feed/feed-settings.ts'
import { judgeProduct } from './feed-judge.ts'
import { findJudgedProducts, type JudgedRow } from './feed-queries.ts'

const portion = 2000
const mostExamples = 5

type Group = { products: number; examples: { id: number; sku: string; name: string }[] }

/** Every product is judged by the rule of the feeds themselves, for all of them in one walk. */
export async function reportFeeds(db: Db, settings: FeedSettings, origin: string): Promise<FeedReport[]> {
  const counts = feedNames.map((name) => ({ name, offers: 0, groups: new Map<LeftOutReason, Group>() }))
  let after = 0
  for (;;) {
    const rows = await findJudgedProducts(db, { after, limit: portion })
    for (const row of rows) {
      for (const count of counts) {
        const reason = judgeProduct(row, count.name, settings[count.name], origin)
        if (reason) note(count.groups, reason, row)
        else count.offers++
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < portion) break
    after = last.id
  }
  return counts.map(({ name, offers, groups }) => ({
    name,
    url: `${origin}${feedPath(name)}`,
    offers,
    left_out: leftOutReasons.flatMap((reason) => {
      const group = groups.get(reason)
      return group ? [{ reason, ...group }] : []
    }),
  }))
}

function note(groups: Map<LeftOutReason, Group>, reason: LeftOutReason, { id, sku, name }: JudgedRow) {
  const group = groups.get(reason) ?? { products: 0, examples: [] }
  groups.set(reason, group)
  group.products++
  if (group.examples.length < mostExamples) group.examples.push({ id, sku, name })
}
