import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import { type RequestKind, requestKindLabels } from '#shared/request/request-kind.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import type { Contact } from './request-queries.ts'

type NewRequest = {
  id: number
  kind: RequestKind
  text: string
  contact: Contact
  productName: string | null
  hasPhoto: boolean
}

/** What the shop is told. The photo stays in the shop: mail boxes are no place for other people's papers. */
export function newRequestMail(shop: ShopFacts, to: string, request: NewRequest): Mail {
  const label = requestKindLabels[request.kind]
  const { name, phone, email } = request.contact
  const facts: [string, string | null][] = [
    ['Имя', name],
    ['Телефон', phone],
    ['Email', email],
    ['Товар', request.productName],
    ['Фото', request.hasPhoto ? 'приложено' : null],
  ]
  const { text, html } = mailLayout({
    shop,
    title: `Обращение № ${request.id}: ${label.toLowerCase()}`,
    paragraphs: request.text ? [request.text] : [],
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    button: { label: 'Открыть обращения', path: '/orders?tab=requests' },
  })
  return { kind: 'request-new', to, subject: `Обращение № ${request.id}: ${label}`, text, html }
}
