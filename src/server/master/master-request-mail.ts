import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import { showPhone } from '#shared/account/phone.ts'
import type { ManagedMasterRequest } from '#shared/master/master-request-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

type Applicant = { first_name: string; last_name: string; phone: string | null; email: string | null }
type Asked = {
  id: number
  city: string
  experience: string
  inn: string | null
  self_employed: boolean
  user: Applicant
}

/** What the shop is told. */
export function newMasterRequestMail(shop: ShopFacts, to: string, { user, ...asked }: Asked): Mail {
  const facts: [string, string | null][] = [
    ['Имя', `${user.first_name} ${user.last_name}`],
    ['Телефон', user.phone && showPhone(user.phone)],
    ['Email', user.email],
    ['Город', asked.city],
    ['ИНН', asked.inn],
    ['Самозанятость', asked.self_employed ? 'да' : null],
  ]
  const { text, html } = mailLayout({
    shop,
    title: `Заявка мастера № ${asked.id}`,
    paragraphs: [asked.experience],
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    button: { label: 'Открыть заявки', path: '/users?tab=masters' },
  })
  return { kind: 'master-request-new', to, subject: `Заявка мастера № ${asked.id}`, text, html }
}

/** What the person is told. */
export function masterDecisionMail(shop: ShopFacts, to: string, request: ManagedMasterRequest): Mail {
  return request.status === 'approved' ? approvedMail(shop, to) : declinedMail(shop, to, request.decline_reason)
}

function approvedMail(shop: ShopFacts, to: string): Mail {
  const { text, html } = mailLayout({
    shop,
    title: 'Вы мастер',
    paragraphs: [
      'Заявку одобрили: цены мастера уже в каталоге. Войдите ещё раз, чтобы увидеть их.',
      'В профиле появились быстрый заказ по списку артикулов и прайс-лист по вашим ценам.',
    ],
    button: { label: 'Войти', path: '/login' },
  })
  return { kind: 'master-approved', to, subject: 'Заявка мастера одобрена', text, html }
}

function declinedMail(shop: ShopFacts, to: string, reason: string): Mail {
  const { text, html } = mailLayout({
    shop,
    title: 'Заявка отклонена',
    paragraphs: [`Причина: ${reason}`, 'Заявку можно исправить и отправить ещё раз в профиле.'],
    button: { label: 'Открыть профиль', path: '/profile?tab=data' },
  })
  return { kind: 'master-declined', to, subject: 'Заявка мастера отклонена', text, html }
}
