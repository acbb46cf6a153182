import { findConnection, lockConnection } from '#server/exchange/exchange-connection-queries.ts'
import { ownRun, type ProtocolDeps, type Said, success } from '#server/exchange/exchange-protocol-service.ts'
import { xmlBytes, xmlHead } from '#server/platform/xml/xml-bytes.ts'
import { deliveryMethodLabels, deliveryMethods } from '#shared/delivery/delivery-method.ts'
import { orderDocument } from '#shared/exchange/order-document.ts'
import { tag } from '#shared/feed/feed-text.ts'
import { orderStatuses, statusLabel } from '#shared/order/order-states.ts'
import { paymentMethodLabels, paymentMethods } from '#shared/payment/payment-method.ts'
import { confirmGiven, countGiven, countOrdersToGive, findOrdersToGive, setGiven } from './sale-out-queries.ts'

/**
 * Orders on their way to 1С. They are given again and again until 1С says that it has them; what it confirms is what its own last
 * question was answered with, so an order that changed in between is given once more.
 */

/** The others come with the next question. */
const mostAtOnce = 500

export type SaleFile = { ok: true; bytes: Buffer; encoding: 'utf-8' | 'windows-1251' } | { ok: false; said: Said }

export async function giveOrders(deps: ProtocolDeps, session: string, now: Date): Promise<SaleFile> {
  const opened = await ownRun(deps, { session, kind: 'sale' })
  if (!opened.ok) return opened
  const { documents, encoding } = await deps.db.transaction(async (tx) => {
    await lockConnection(tx)
    const connection = await findConnection(tx)
    const orders = await findOrdersToGive(tx, connection, mostAtOnce)
    await setGiven(tx, { session, runId: opened.run.id, orders })
    return { documents: orders.map(orderDocument), encoding: connection.orders_encoding }
  })
  const root = `<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="2.10" ДатаФормирования="${moscowTime(now)}">`
  const text = `${xmlHead(encoding)}${root}\n${documents.join('')}</КоммерческаяИнформация>\n`
  return { ok: true, bytes: xmlBytes(text, encoding), encoding }
}

/** Moscow has had no summer time since 2014. */
function moscowTime(moment: Date): string {
  return new Date(moment.getTime() + 3 * 60 * 60 * 1000).toISOString().slice(0, 19)
}

export async function confirmOrders(deps: ProtocolDeps, session: string): Promise<Said> {
  const opened = await ownRun(deps, { session, kind: 'sale' })
  // Whether orders may be confirmed does not hang on files of somebody else.
  if (opened.ok && opened.run.is_trial) {
    return success(`Пробный обмен: заказов передано ${await countGiven(deps.db, session)}, передадим их ещё раз`)
  }
  const { confirmed, waiting } = await deps.db.transaction(async (tx) => {
    await lockConnection(tx)
    const count = await confirmGiven(tx, session)
    return { confirmed: count, waiting: await countOrdersToGive(tx, await findConnection(tx)) }
  })
  const rest = waiting > 0 ? [`Ещё ждут: ${waiting}`] : []
  return success(`Заказов передано: ${confirmed}`, ...rest)
}

/** What newer configurations ask for before they offer a choice of states, ways to pay and to deliver. */
export async function saleLists(deps: ProtocolDeps): Promise<SaleFile> {
  const { orders_encoding: encoding } = await findConnection(deps.db)
  const each = (id: string, name: string) => `<Элемент>${tag('Ид', id)}${tag('Название', name)}</Элемент>`
  const list = (name: string, entries: string[]) => `<${name}>${entries.join('')}</${name}>\n`
  // The first letter is a Latin one: so it is in the configurations that read it.
  const states = list(
    'C\u0442\u0430\u0442\u0443\u0441\u044b',
    orderStatuses.map((status) => each(status, statusLabel(status))),
  )
  const payments = list(
    'ПлатежныеСистемы',
    paymentMethods.map((way) => each(way, paymentMethodLabels[way])),
  )
  const deliveries = list(
    'СлужбыДоставки',
    deliveryMethods.map((way) => each(way, deliveryMethodLabels[way])),
  )
  const text = `${xmlHead(encoding)}<Справочник>\n${states}${payments}${deliveries}</Справочник>\n`
  return { ok: true, bytes: xmlBytes(text, encoding), encoding }
}
