import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import { type StaffRole, staffRoleTexts } from '#shared/api/staff-right.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

type Invited = { to: string; staffRole: StaffRole; token: string; by: string; expiresAt: Date }

/** The only place the link is ever written to. */
export function invitationMail(shop: ShopFacts, { to, staffRole, token, by, expiresAt }: Invited): Mail {
  const { name, note } = staffRoleTexts[staffRole]
  const content = {
    shop,
    title: 'Приглашение в магазин',
    paragraphs: [`${by} приглашает вас работать в магазине «${shop.name}». Роль: ${name.toLowerCase()}. ${note}.`],
    button: { label: 'Принять приглашение', path: `/invitation#${token}` },
    note: 'Ссылка действует 48 часов и открывается один раз. Если вы не ждали приглашения, не обращайте внимания на это письмо.',
  }
  return { kind: 'staff-invitation', to, subject: `${content.title} — ${shop.name}`, ...mailLayout(content), expiresAt }
}
