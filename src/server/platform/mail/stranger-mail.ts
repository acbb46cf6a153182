import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/** Anybody can give anybody's address. What strangers cause in a day to one mailbox is few emails. */

/** To a mailbox nobody has proved: two orders, two changes of mind and a link asked for twice. */
export const mostByStrangers = 6

/** Of the last day, as a value within another question. */
export function strangerMailsTo(recipient: string | Placeholder): SQL {
  return sql`(select count(*)::integer from mail_outbox m
    where m.by_stranger and m.recipient = ${recipient}::text and m.created_at > now() - interval '24 hours')`
}

export async function countStrangerMails(db: Queryable, recipient: string): Promise<number> {
  const [row] = await selectRows<{ n: number }>(db, sql`select ${strangerMailsTo(recipient)} as n`)
  return row?.n ?? 0
}
