import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { outboxFile } from './outbox-files.ts'

/** A person who leaves is taken out of the mail as well: its rows are emptied, what still waits is not sent, files are removed. */

/** Everything that was written to an address. */
export async function wipeMailTo(tx: Queryable, recipient: string): Promise<void> {
  await tx.execute(sql`update mail_outbox set ${emptied} where recipient = ${recipient}`)
}

type Thing = { about: string; number: number }

/** Everything that tells of a thing, to whomever it went: the shop's own copy names the customer too. It has the number in its subject. */
export async function wipeMailAbout(tx: Queryable, { about, number }: Thing): Promise<void> {
  await tx.execute(sql`update mail_outbox set ${emptied} where about = ${`${about}:${number}`}`)
  await tx.execute(sql`update mail_outbox set ${emptied}
    where kind like ${`${about}-%`} and subject ~ ${`№ ${number}([^0-9]|$)`}`)
}

const emptied = sql`recipient = '', subject = '', body_text = null, body_html = null, wiped_at = now(),
  state = case when state = 'waiting' then 'expired' else state end, finished_at = coalesce(finished_at, now())`

/** Files cannot be rolled back with a transaction, so they go after it. */
export async function removeWipedFiles(db: Queryable, directory: string): Promise<void> {
  const { rows } = await db.execute<{ id: string; kind: string; messageKey: string; createdAt: Date }>(sql`
    select id::text, kind, message_key as "messageKey", created_at as "createdAt" from mail_outbox where wiped_at is not null`)
  for (const { id, createdAt, ...mail } of rows) {
    await rm(join(directory, outboxFile({ ...mail, createdAt: new Date(createdAt) })), { force: true })
    await db.execute(sql`update mail_outbox set wiped_at = null where id = ${id}`)
  }
}
