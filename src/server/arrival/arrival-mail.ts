import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import { stopPath, stopUrl } from '#server/platform/mail/mail-stop.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import type { Arrived, Waiting } from './arrival-queries.ts'

/** What somebody is told who asked for it. A master's price stands in no mail: the address may be read by others. */
export function arrivalMail(shop: ShopFacts, product: Arrived, waiting: Waiting, stopToken: string): Mail {
  const { name, sku, price } = product
  const { text, html } = mailLayout({
    shop,
    title: 'Деталь снова в наличии',
    paragraphs: [
      'Вы просили сообщить о поступлении. Деталь можно заказать.',
      'Мы её не откладываем, поэтому не тяните, если она ещё нужна.',
    ],
    products: [
      {
        id: product.id,
        name,
        detail: `арт. ${sku}`,
        ...(waiting.isMaster ? {} : { sum: formatRubles(price) }),
      },
    ],
    button: { label: 'Открыть товар', path: `/product/${product.slug ?? product.id}` },
    note: 'Об этой детали больше не напишем.',
    stop: { label: 'Не сообщать и о других деталях', path: stopPath(stopToken) },
  })
  return {
    kind: 'arrival',
    to: waiting.email,
    subject: `Снова в наличии: ${name}`,
    text,
    html,
    stopUrl: stopUrl(shop, stopToken),
    byStranger: !waiting.isProved,
  }
}
