import { createXmlStream } from '#server/platform/xml/xml-stream.ts'
import { XmlError } from '#server/platform/xml/xml-text.ts'
import type { FeedName } from '#shared/feed/feed-format.ts'
import type { FeedElement, SayFault } from './feed-element.ts'
import { createMerchantCheck } from './merchant-check.ts'
import { createYmlCheck } from './yml-check.ts'

/** Reads a feed as a marketplace would, in the memory of one offer and of the ids seen. */

export type FeedFault = { place: string; text: string }
export type FeedCheck = { offers: number; faults: FeedFault[]; faultCount: number }

const mostSaid = 100

export async function checkFeed(chunks: AsyncIterable<Buffer>, name: FeedName, now: Date): Promise<FeedCheck> {
  const faults: FeedFault[] = []
  let faultCount = 0
  const say: SayFault = (place, text) => {
    faultCount++
    if (faults.length < mostSaid) faults.push({ place, text })
  }
  const check = name === 'google-merchant' ? createMerchantCheck(say) : createYmlCheck(name, now, say)
  const within: string[] = []
  const open: FeedElement[] = []

  const stream = createXmlStream({
    open(tag, attributes) {
      const element: FeedElement = { name: tag, attributes, text: '', parts: [] }
      const parent = open.at(-1)
      if (parent) {
        parent.parts.push(element)
        open.push(element)
      } else if (check.isWhole(tag, within)) {
        open.push(element)
      } else {
        check.begins(element, within)
        within.push(tag)
      }
    },
    text(text) {
      const element = open.at(-1)
      if (element) element.text += text
    },
    close() {
      const element = open.pop()
      if (!element) within.pop()
      else if (open.length === 0) check.whole(element, within)
    },
  })
  try {
    for await (const chunk of chunks) stream.write(chunk)
    stream.end()
    check.ends()
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    say('файл', error.reason)
  }
  return { offers: check.offers(), faults, faultCount }
}
