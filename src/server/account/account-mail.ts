import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import { callUs } from '#shared/account/phone.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

/** What the shop writes to people about their accounts. */

const notYou = 'Если это были не вы, просто не обращайте внимания на это письмо.'

type EmailContent = Parameters<typeof mailLayout>[0]

function accountEmail(kind: string, to: string, content: EmailContent): Mail {
  return { kind, to, subject: `${content.title} — ${content.shop.name}`, ...mailLayout(content) }
}

export function recoveryCodeMail(
  shop: ShopFacts,
  { to, code, expiresAt }: { to: string; code: string; expiresAt: Date },
): Mail {
  const content = {
    shop,
    title: 'Восстановление пароля',
    paragraphs: ['Введите этот код на сайте. Он действует 10 минут.'],
    code,
    note: `${notYou} Никому не сообщайте код: мы его не спрашиваем.`,
  }
  return { ...accountEmail('recovery-code', to, content), expiresAt }
}

export function emailCodeMail(
  shop: ShopFacts,
  { to, code, expiresAt }: { to: string; code: string; expiresAt: Date },
): Mail {
  const content = {
    shop,
    title: 'Подтверждение email',
    paragraphs: ['Введите этот код в личном кабинете, чтобы подтвердить адрес. Он действует сутки.'],
    code,
    button: { label: 'Личный кабинет', path: '/profile' },
    note: notYou,
  }
  return { ...accountEmail('email-code', to, content), expiresAt }
}

export function passwordChangedMail(shop: ShopFacts, { to }: { to: string }): Mail {
  return accountEmail('password-changed', to, {
    shop,
    title: 'Пароль изменён',
    paragraphs: ['Пароль вашей учётной записи изменён, на всех остальных устройствах выполнен выход.'],
    button: { label: 'Открыть профиль', path: '/profile' },
    note: `Если это были не вы, восстановите пароль на сайте и ${callUs(shop.phone)}`,
  })
}

export function emailChangedMail(shop: ShopFacts, { to }: { to: string }): Mail {
  return accountEmail('email-changed', to, {
    shop,
    title: 'Email изменён',
    paragraphs: ['В вашей учётной записи указан другой email. На этот адрес мы больше не пишем.'],
    button: { label: 'Открыть профиль', path: '/profile' },
    note: `Если это были не вы, ${callUs(shop.phone)}`,
  })
}

export function accountErasedMail(shop: ShopFacts, { to }: { to: string }): Mail {
  return accountEmail('account-erased', to, {
    shop,
    title: 'Учётная запись удалена',
    paragraphs: [
      'Мы удалили вашу учётную запись и персональные данные. Сведения о заказах остались без имени и адреса.',
    ],
    button: { label: 'Перейти в магазин', path: '/' },
    note: `Если это были не вы, ${callUs(shop.phone)}`,
  })
}

export function newDeviceMail(shop: ShopFacts, { to, device }: { to: string; device: string }): Mail {
  return accountEmail('new-device', to, {
    shop,
    title: 'Вход с нового устройства',
    paragraphs: [`В управление магазином вошли с вашей почтой и паролем: ${device}.`],
    button: { label: 'Посмотреть входы', path: '/profile?tab=security' },
    note: 'Если это были вы, ничего делать не нужно. Если нет, завершите этот вход и смените пароль.',
  })
}
