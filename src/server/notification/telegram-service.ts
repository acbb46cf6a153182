import type { Db } from '#server/platform/database/database.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import type { TelegramChat, TelegramInput, TelegramTest } from '#shared/notification/telegram-contract.ts'
import { sendMessage, type Telegram } from './telegram-api.ts'
import { deleteChat, dropWaiting, findAccess, findChat, putChat } from './telegram-queries.ts'

/** The chat that hears of new orders. Every change is noted with who made it, the token never. */

type By = { actorId: number; ip: string }
type Saved = { ok: true; chat: TelegramChat | null } | { ok: false }

/** False: there is no token yet, and none was given. */
export function saveChat(db: Db, { token: given, ...input }: TelegramInput, { actorId, ip }: By): Promise<Saved> {
  return db.transaction(async (tx) => {
    const known = await findAccess(tx)
    const token = given ?? known?.token
    if (token === undefined) return { ok: false }
    await putChat(tx, { token, ...input })
    if (!input.is_on) await dropWaiting(tx)
    const kind = known ? 'telegram-changed' : 'telegram-connected'
    await writeAudit(tx, { kind, actorId, ip, details: { address: `чат ${input.chat_id}` } })
    return { ok: true, chat: await findChat(tx) }
  })
}

export function removeChat(db: Db, { actorId, ip }: By): Promise<boolean> {
  return db.transaction(async (tx) => {
    const chatId = await deleteChat(tx)
    if (chatId === null) return false
    await dropWaiting(tx)
    await writeAudit(tx, { kind: 'telegram-removed', actorId, ip, details: { address: `чат ${chatId}` } })
    return true
  })
}

type TryDeps = { db: Db; telegram: Telegram; shopName: string }
const testMs = 10_000

/** Sent at once and past the outbox: somebody looks at the button. Null: there is no token to try. */
export async function tryChat({ db, telegram, shopName }: TryDeps, input: TelegramTest): Promise<string | null> {
  const token = input.token ?? (await findAccess(db))?.token
  if (token === undefined) return null
  const text = `${shopName}: проверка связи. Сюда будут приходить новости магазина.`
  const { movedTo, problem } = await sendMessage(
    telegram,
    { token, chatId: input.chat_id },
    { text, timeoutMs: testMs },
  )
  return movedTo ? `Группа получила новый номер: ${movedTo}. Впишите его вместо прежнего` : problem
}
