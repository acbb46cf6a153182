import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { testMailKind } from './opening-queries.ts'

/** A test is of no use to anybody who does not wait for it. */
const livesMs = 10 * 60_000

/** What the owner sends to themselves to see whether mails arrive, and how they look. */
export function testMailOf(shop: ShopFacts, to: string): Mail {
  const content = {
    shop,
    title: 'Пробное письмо',
    paragraphs: [
      'Если вы это читаете, почта магазина работает: так же придут письма о заказах, коды входа и ответы покупателям.',
      'Проверьте, что письмо не в «Спаме» и что имя отправителя — ваше.',
    ],
    button: { label: 'К списку дел', path: '/admin' },
    note: 'Письмо отправили вы сами из управления магазином.',
  }
  return {
    kind: testMailKind,
    to,
    subject: `${content.title} — ${shop.name}`,
    ...mailLayout(content),
    expiresAt: new Date(Date.now() + livesMs),
  }
}
