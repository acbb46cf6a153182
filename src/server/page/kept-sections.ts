import { type PageTag, pageTags } from '#server/api/shown-tags.ts'
import type { ReadSection } from '#server/catalog/catalog-service.ts'
import type { Keepable, PageCache } from './page-cache.ts'

/** What is said of a category changes with its counts; any other change of it is a change of every page. */
const shown: ReadonlySet<PageTag> = new Set([pageTags.countsOfAll])
/** By slug and by id, of several thousand categories. */
const mostKept = 10_000

/** `moment`: of the last change the database that is asked is known to have; null: nothing is known of it, and nothing kept. */
export type KeptSections = (moment: number | null) => ReadSection

/** The categories of the shop are on every page and hardly ever change: pages made anew share what was read for one of them. */
export function createKeptSections(cache: Pick<PageCache<Keepable>, 'moment' | 'holds'>): KeptSections {
  const kept = new Map<string, { answer: Promise<unknown>; moment: number }>()

  function read<Answer>(key: string, ask: () => Promise<Answer>, moment: number): Promise<Answer> {
    const answer = ask()
    if (kept.size >= mostKept) kept.clear()
    kept.set(key, { answer, moment })
    // An address nobody has must not take memory, and where this one failed the next visitor asks again.
    const forget = () => void (kept.get(key)?.answer === answer && kept.delete(key))
    answer.then((found) => found === null && forget(), forget)
    return answer
  }

  return (moment) =>
    <Answer>(key: string, ask: () => Promise<Answer>) => {
      const known = kept.get(key)
      if (known && cache.holds(shown, known.moment)) {
        // Not to be compared with the same changes again.
        known.moment = cache.moment()
        return known.answer as Promise<Answer>
      }
      return moment === null ? ask() : read(key, ask, moment)
    }
}
