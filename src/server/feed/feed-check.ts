import { readWholeElements } from '#server/platform/xml/whole-elements.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import type { FeedName } from '#shared/feed/feed-format.ts'
import type { FeedCheck, FeedFault, SayFault } from './format-check.ts'
import { createMerchantCheck } from './merchant-check.ts'
import { createYmlCheck } from './yml-check.ts'

/** Reads a feed as a marketplace would, in the memory of one offer and of the ids seen. */

const mostSaid = 100

export async function checkFeed(chunks: AsyncIterable<Buffer>, name: FeedName, now: Date): Promise<FeedCheck> {
  const faults: FeedFault[] = []
  let faultCount = 0
  const say: SayFault = (place, text) => {
    faultCount++
    if (faults.length < mostSaid) faults.push({ place, text })
  }
  const check = name === 'google-merchant' ? createMerchantCheck(say) : createYmlCheck(name, now, say)
  try {
    await readWholeElements(chunks, check)
    check.ends()
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    say('файл', error.reason)
  }
  return { offers: check.offers(), faults, faultCount }
}
