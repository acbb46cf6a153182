import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows, utcText } from '#server/platform/database/sql-rows.ts'
import type { TelegramChat, TelegramInput } from '#shared/notification/telegram-contract.ts'

/** The token with its chat: for whoever sends, never for an answer. */
export type TelegramAccess = { token: string; chatId: string }

export async function findAccess(db: Queryable): Promise<TelegramAccess | null> {
  const [access] = await selectRows<TelegramAccess>(db, sql`select token, chat_id as "chatId" from telegram_chat`)
  return access ?? null
}

export async function findChat(db: Queryable): Promise<TelegramChat | null> {
  const [chat] = await selectRows<TelegramChat>(
    db,
    sql`select split_part(t.token, ':', 1) || ':•••' as token_mask, t.chat_id, t.events, t.is_on, d.waiting, d.sent,
        ${utcText(sql`d.last_sent_at`)} as last_sent_at, coalesce(last.problem, '') as problem
      from telegram_chat t
      cross join lateral (
        select count(*) filter (where state = 'waiting')::integer as waiting, count(*) filter (where state = 'sent')::integer as sent,
          max(finished_at) filter (where state = 'sent') as last_sent_at
        from deliveries where channel = 'telegram') d
      left join lateral (
        select problem from deliveries where channel = 'telegram' and last_attempt_at is not null
        order by last_attempt_at desc limit 1) last on true`,
  )
  return chat ?? null
}

type StoredChat = Omit<TelegramInput, 'token'> & { token: string }

export async function putChat(tx: Queryable, { token, chat_id, events, is_on }: StoredChat): Promise<void> {
  await tx.execute(sql`insert into telegram_chat (token, chat_id, events, is_on)
    values (${token}, ${chat_id}, ${sql.param(events)}::text[], ${is_on})
    on conflict (is_only) do update set token = excluded.token, chat_id = excluded.chat_id, events = excluded.events,
      is_on = excluded.is_on, updated_at = now()`)
}

/** A group that grew has got another number; only if nobody has chosen another chat meanwhile. */
export async function moveChat(db: Queryable, from: string, to: string): Promise<void> {
  await db.execute(sql`update telegram_chat set chat_id = ${to} where chat_id = ${from}`)
}

export async function deleteChat(tx: Queryable): Promise<string | null> {
  const [row] = await selectRows<{ chatId: string }>(tx, sql`delete from telegram_chat returning chat_id as "chatId"`)
  return row?.chatId ?? null
}

/** What a chat is not to hear any more. */
export async function dropWaiting(tx: Queryable): Promise<void> {
  await tx.execute(sql`delete from deliveries where channel = 'telegram' and state = 'waiting'`)
}
