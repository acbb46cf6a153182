import { namedProduct } from '#server/platform/mail/mail-content.ts'
import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import { withoutLinks } from '#shared/account/foreign-link.ts'
import { callUs, showPhone } from '#shared/account/phone.ts'
import type { ManagedEnquiry } from '#shared/enquiry/enquiry-admin-contract.ts'
import { type EnquiryKind, enquiryKindLabels } from '#shared/enquiry/enquiry-kind.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import type { Contact } from './enquiry-queries.ts'

type NewEnquiry = {
  id: number
  kind: EnquiryKind
  text: string
  contact: Contact
  product: { id: number; name: string; sku: string } | null
  hasPhoto: boolean
}

/** What the shop is told. The photo stays in the shop: mail boxes are no place for other people's papers. */
export function newEnquiryMail(shop: ShopFacts, to: string, request: NewEnquiry): Mail {
  const label = enquiryKindLabels[request.kind]
  const { name, phone, email } = request.contact
  const facts: [string, string | null][] = [
    ['Имя', name],
    ['Телефон', phone && showPhone(phone)],
    ['Email', email],
    ['Фото', request.hasPhoto ? 'приложено' : null],
  ]
  const { text, html } = mailLayout({
    shop,
    title: `Обращение № ${request.id}: ${label.toLowerCase()}`,
    paragraphs: request.text ? [request.text] : [],
    products: request.product ? [namedProduct(request.product)] : [],
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    button: { label: 'Открыть обращения', path: '/orders?tab=requests' },
  })
  return { kind: 'request-new', to, subject: `Обращение № ${request.id}: ${label}`, text, html }
}

type Answered = Pick<ManagedEnquiry, 'id' | 'kind' | 'text' | 'contact' | 'product' | 'product_sku' | 'user_id'> & {
  answer: string
  email: string
}

/** The answer with the question under it: people ask several shops and forget. */
export function answerMail(shop: ShopFacts, request: Answered): Mail {
  const title = `Ответ на обращение № ${request.id}`
  const facts: [string, string][] = [
    ...(request.text ? ([['Вы спрашивали', withoutLinks(request.text)]] satisfies [string, string][]) : []),
  ]
  const { text, html } = mailLayout({
    shop,
    title,
    paragraphs: [`Здравствуйте, ${withoutLinks(request.contact.name)}!`, ...request.answer.split(/\n{2,}/)],
    products: request.product ? [namedProduct({ ...request.product, sku: request.product_sku ?? '' })] : [],
    facts,
    button: buttonFor(request),
    note: `Если остались вопросы, ${callUs(shop.phone)}.`,
  })
  return {
    kind: 'request-answered',
    to: request.email,
    about: `request:${request.id}`,
    subject: `${title} — ${shop.name}`,
    text,
    html,
  }
}

/** A guest has no list of questions: the product, else the shop. */
function buttonFor({ user_id, product }: Answered): { label: string; path: string } {
  if (user_id !== null) return { label: 'Мои обращения', path: '/profile?tab=requests' }
  if (product) return { label: 'Открыть товар', path: `/product/${product.slug ?? product.id}` }
  return { label: 'Перейти в магазин', path: '/' }
}
