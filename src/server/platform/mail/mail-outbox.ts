import { EventEmitter } from 'node:events'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { prepareStatement } from '#server/platform/database/sql-rows.ts'

/** Mail is written in the transaction of its reason: either both happen or neither, and a crash after that loses nothing. */
export type Mail = {
  /** What it is about («recovery-code», «order-placed»), for the log and for tests. */
  kind: string
  to: string
  /** The thing it tells of («order:10482»), whose history names it. */
  about?: string
  subject: string
  text: string
  html: string
  /** After this the mail is worthless (a code has run out) and is dropped; its text is wiped as soon as it is sent. */
  expiresAt?: Date
  /** Caused by somebody nobody knows: so many a day to one mailbox. */
  byStranger?: boolean
  /** Of a mail that comes by itself: a post to this address ends them. Mail programs show a button for it. */
  stopUrl?: string
}

/** Tells the sender of this process that something may be waiting soon: the transaction is not committed yet. */
export const mailEvents = new EventEmitter<{ enqueued: [] }>()

export function enqueueMail(tx: Queryable, mail: Mail): Promise<void> {
  return enqueueMails(tx, [mail])
}

const of = sql.placeholder

const insertMails = prepareStatement<unknown>(
  'enqueue-mails',
  sql`insert into mail_outbox (kind, recipient, about, subject, body_text, body_html, expires_at, by_stranger, stop_url)
    select * from unnest(${of('kinds')}::text[], ${of('recipients')}::text[], ${of('abouts')}::text[], ${of('subjects')}::text[],
      ${of('texts')}::text[], ${of('pages')}::text[], ${of('expiries')}::timestamptz[], ${of('byStranger')}::boolean[],
      ${of('stopUrls')}::text[])`,
)

/** In their order. */
export async function enqueueMails(tx: Queryable, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0) return
  if (!mails.every(({ to }) => isMailAddress(to))) throw new Error('mail to something that is not an address')
  await insertMails(tx, {
    kinds: mails.map(({ kind }) => kind),
    recipients: mails.map(({ to }) => to),
    abouts: mails.map(({ about }) => about ?? null),
    subjects: mails.map(({ subject }) => oneLine(subject)),
    texts: mails.map(({ text }) => text),
    pages: mails.map(({ html }) => html),
    expiries: mails.map(({ expiresAt }) => expiresAt?.toISOString() ?? null),
    byStranger: mails.map(({ byStranger }) => byStranger ?? false),
    stopUrls: mails.map(({ stopUrl }) => stopUrl ?? null),
  })
  mailEvents.emit('enqueued')
}

/** A subject is one line, whatever a product or a customer is called. */
function oneLine(subject: string): string {
  return subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** One plain address and nothing else: no names, quotes, lists or line breaks through which a stranger could add a recipient. */
const plainAddress =
  /^[^\s\p{C}"(),:;<>@[\\\]]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/iu

function isMailAddress(text: string): boolean {
  return text.length <= 254 && plainAddress.test(text)
}
