import type { BlockList } from 'node:net'
import type { Db } from '#server/platform/database/database.ts'
import { postChecked } from '#server/platform/outgoing/checked-post.ts'
import type { Channel } from '#server/platform/outgoing/outbox-sender.ts'
import { findAddress, turnOff } from './webhook-queries.ts'
import { webhookHeaders } from './webhook-signature.ts'

/** A signed message to the address of a program. */
export function webhookChannel({ db, allowed }: { db: Db; allowed: BlockList }): Channel {
  return async ({ webhookId, body, messageId: id }, limits) => {
    const address = webhookId === null ? null : await findAddress(db, webhookId)
    if (!address) return { isSent: false, status: null, text: '', problem: 'Вебхук удалён' }
    const headers = webhookHeaders({ id, sentAt: new Date(), body, secret: address.secret })
    const posted = await postChecked({ url: address.url, headers, body, allowed, ...limits })
    if (!posted.ok) return { isSent: false, status: null, text: '', problem: posted.problem }
    const { status, text } = posted
    if (status >= 200 && status < 300) return { isSent: true, status, text, problem: '' }
    // The receiver says that it is gone for good.
    if (status === 410) await turnOff(db, address.id)
    return { isSent: false, status, text, problem: statusText(status) }
  }
}

function statusText(status: number): string {
  if (status >= 300 && status < 400) return 'Адрес перенаправляет на другой. Укажите тот, что отвечает сам'
  if (status === 410) return 'Получатель ответил, что этого адреса больше нет. Вебхук выключен'
  return `Получатель ответил кодом ${status}`
}
