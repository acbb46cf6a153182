import type { ShopAnswer, ShopKey } from '#shared/shop-api.ts'
import type { ShopInput } from '#web/api/call-shop.ts'
import { type Read, type ReadInput, useRead } from '#web/api/use-read.ts'
import type { ListQuery } from './admin-list-address.ts'

/** `next` is there for lists that are read on by a cursor; all others go by pages. A capped total is said with a plus. */
export type AdminRows<Row> = { rows: Row[]; total: number; isCapped?: boolean; next?: string | null }
export type AdminList<Row> = {
  /** Undefined while they come for the first time. */
  found: AdminRows<Row> | undefined
  state: Read<unknown>['state']
  readMore: () => void
  readAgain: () => void
  /** Looks again without a sign of it: the rows change where they have changed. */
  refresh: () => Promise<void>
  /** A row that was changed on the screen. */
  updateRows: (change: (rows: Row[]) => Row[]) => void
}

/** The names of what an answer lists. */
type ListIn<Answer> = { [Name in keyof Answer]-?: Answer[Name] extends readonly object[] ? Name : never }[keyof Answer]
type RowIn<Answer, Name extends keyof Answer> = Answer[Name] extends readonly (infer Row)[] ? Row : never
type ListOptions = { everySeconds?: number; mostCounted?: number }

/**
 * A list of management: the rows stand in the answer under `name`. A new query keeps the old rows until the new ones are there.
 * `answer` is for what else the shop says about the list.
 */
export function useAdminList<Key extends ShopKey & `GET ${string}`, Name extends ListIn<ShopAnswer<Key>>>(
  key: Key,
  name: Name,
  query: ListQuery,
  { everySeconds, mostCounted }: ListOptions = {},
): AdminList<RowIn<ShopAnswer<Key>, Name>> & { answer: ShopAnswer<Key> | undefined } {
  type Answer = ShopAnswer<Key>
  type Row = RowIn<Answer, Name>
  const inputOf = (words: ListQuery) =>
    ({ query: new URLSearchParams(words) }) as unknown as NonNullable<ShopInput<Key>[0]>
  const options = everySeconds === undefined ? {} : { follow: { everySeconds } }
  const read = useRead(key, ...([inputOf(query), options] as unknown as ReadInput<Key>))
  const { answer, state } = read
  const rowsOf = (page: Answer) => page[name] as Row[]
  const facts = answer as { total?: number; next_cursor?: string | null } | undefined

  return {
    answer,
    found: answer && {
      rows: rowsOf(answer),
      total: facts?.total ?? rowsOf(answer).length,
      ...(mostCounted !== undefined && { isCapped: (facts?.total ?? 0) >= mostCounted }),
      ...(facts?.next_cursor !== undefined && { next: facts.next_cursor }),
    },
    state,
    readMore: () =>
      void read.readMore(inputOf({ ...query, ...(facts?.next_cursor && { cursor: facts.next_cursor }) }), joined),
    readAgain: () => void read.reload(),
    refresh: read.refresh,
    updateRows: (change) => read.update((page) => ({ ...page, [name]: change(rowsOf(page)) })),
  }

  function joined(before: Answer, page: Answer): Answer {
    return { ...page, [name]: [...rowsOf(before), ...rowsOf(page)] }
  }
}
