import type { Db } from '#server/platform/database/database.ts'
import type { Channel } from '#server/platform/outgoing/outbox-sender.ts'
import { networksOf } from '#server/platform/outgoing/public-address.ts'
import type { Config } from '#server/platform/process/config.ts'
import { type Notice, noticeText } from '#shared/notification/notice.ts'
import { sendMessage, type Telegram } from './telegram-api.ts'
import { findAccess, moveChat } from './telegram-queries.ts'

const everywhere = networksOf(['0.0.0.0/0', '::/0'])

export function openTelegram({ telegramUrl }: Pick<Config, 'telegramUrl'>): Telegram {
  return telegramUrl
    ? { url: telegramUrl, allowed: everywhere }
    : { url: 'https://api.telegram.org', allowed: networksOf([]) }
}

type Deps = { db: Db; telegram: Telegram /** Of links in messages. */; origin: string }

/** News of the shop as messages of its bot. */
export function telegramChannel({ db, telegram, origin }: Deps): Channel {
  return async ({ body }, limits) => {
    const access = await findAccess(db)
    if (!access) return { isSent: false, status: null, text: '', problem: 'Telegram отключён' }
    const { title, text, path } = noticeText(JSON.parse(body) as Notice)
    const { movedTo, ...told } = await sendMessage(telegram, access, {
      text: `${title}\n${text}\n${origin}${path}`,
      ...limits,
    })
    if (movedTo) await moveChat(db, access.chatId, movedTo)
    return told
  }
}
