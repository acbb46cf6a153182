import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export type MailState = 'waiting' | 'sent' | 'parked' | 'expired'

export const mailOutbox = pgTable('mail_outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageKey: uuid('message_key').notNull().unique().defaultRandom(),
  kind: text().notNull(),
  recipient: text().notNull(),
  about: text(),
  subject: text().notNull(),
  bodyText: text('body_text'),
  bodyHtml: text('body_html'),
  state: text().$type<MailState>().notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  unsureAttempts: integer('unsure_attempts').notNull().default(0),
  nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
  lastError: text('last_error'),
  expiresAt: timestamp('expires_at', { withTimezone: true }),
  byStranger: boolean('by_stranger').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  finishedAt: timestamp('finished_at', { withTimezone: true }),
})
