import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import type { JournalEvent } from '#shared/journal/journal-contract.ts'
import { type JournalGroup, journalGroups } from '#shared/journal/journal-kinds.ts'

export type JournalFilter = {
  group?: JournalGroup | undefined
  kind?: string | undefined
  days?: number | undefined
  /** Who did it. */
  actorId?: number | undefined
  /** To whom it happened. */
  userId?: number | undefined
  search: string
}

/** Beyond this nobody reads on; counting a year of events would take longer than showing them. */
const maxCounted = 10_000

function matching({ group, kind, days, actorId, userId, search }: JournalFilter): SQL {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return sql`(${group ?? null}::text is null or e.kind ~ ${group ? journalGroups[group].pattern : ''})
    and (${kind ?? null}::text is null or e.kind = ${kind ?? null})
    and (${days ?? null}::integer is null or e.at > now() - make_interval(days => ${days ?? 0}::integer))
    and (${actorId ?? null}::integer is null or e.actor_id = ${actorId ?? null}::integer)
    and (${userId ?? null}::integer is null or e.subject_id = ${userId ?? null}::integer)
    ${sql.join(
      words.map((word) => sql`and (${hasWord(word)})`),
      sql` `,
    )}`
}

/**
 * The cheapest look first: what an event says itself, then whether it names one of the people or products with this word, found once.
 * Only orders are looked up one by one, and only for digits, as a number is nothing else.
 */
function hasWord(word: string): SQL {
  const people = sql`(select id from users where position(${word} in ${lowerFor(word, sql`concat_ws(' ', last_name, first_name)`)}) > 0)`
  const looks = [
    sql`position(${word} in ${lowerFor(word, sql`(e.ip || ' ' || e.details::text)`)}) > 0`,
    sql`e.actor_id in ${people}`,
    sql`e.subject_id in ${people}`,
    sql`(e.details ? 'product' and ${isOfArticle(word)})`,
    ...(/^\d+$/.test(word)
      ? [sql`(e.details ?| array['order', 'return'] and position(${word} in ${numberOf}) > 0)`]
      : []),
  ]
  return sql.join(looks, sql` or `)
}

/** Letters of the alphabet of articles and addresses need no rules of a language, which cost more than the search itself. */
function lowerFor(word: string, text: SQL): SQL {
  return /^[\x21-\x7e]*$/.test(word) ? sql`lower(${text} collate "C")` : sql`lower(${text})`
}

/** What an index of trigrams holds three signs of. */
const shortestCode = 3

/** A piece of an article is a piece of its code too, and those have an index. */
function isOfArticle(word: string): SQL {
  const code = normalizeCode(word)
  if (code.length < shortestCode) return sql`position(${word} in lower(${skuOf})) > 0`
  return sql`${idIn('product')} in (select id from products where sku_code like ${`%${code}%`} and position(${word} in lower(sku)) > 0)`
}

/** Names of people are few and joined; orders and products are looked up one by one, and only where an event is about one. */
const from = sql`from audit_events e left join users a on a.id = e.actor_id left join users s on s.id = e.subject_id`

/** An order is named by its number and a product by its article, as people know them. */
const numberOf = sql`(select o.number::text from orders o
  where o.id = coalesce((select r.order_id from order_returns r where r.id = ${idIn('return')}), ${idIn('order')}))`
const skuOf = sql`(select p.sku from products p where p.id = ${idIn('product')})`

function idIn(name: string): SQL {
  return sql`case when jsonb_typeof(e.details -> ${name}::text) = 'number' then (e.details ->> ${name}::text)::integer end`
}

export function findEvents(
  db: Queryable,
  { before, limit, ...filter }: JournalFilter & { before: string | undefined; limit: number },
): Promise<JournalEvent[]> {
  return selectRows<JournalEvent>(
    db,
    sql`select e.id::text, ${utcText(sql`e.at`)} as at, e.kind, e.ip, e.details, ${numberOf} as order_number, coalesce(e.details ->> 'sku', ${skuOf}) as sku,
      case when a.id is not null then json_build_object('id', a.id, 'name', concat_ws(' ', a.first_name, a.last_name)) end as actor,
      case when s.id is not null then json_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, s.last_name)) end as subject
    ${from} where ${matching(filter)} and (${before ?? null}::bigint is null or e.id < ${before ?? null}::bigint)
    order by e.id desc limit ${limit}`,
  )
}

export async function countEvents(db: Queryable, filter: JournalFilter): Promise<number> {
  const [row] = await selectRows<{ n: number }>(
    db,
    sql`select count(*)::integer as n from (select 1 from audit_events e where ${matching(filter)} limit ${maxCounted}) counted`,
  )
  return row?.n ?? 0
}
