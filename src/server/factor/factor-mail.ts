import { mailLayout } from '#server/platform/mail/mail-layout.ts'
import type { Mail } from '#server/platform/mail/mail-outbox.ts'
import type { Factor } from '#shared/factor/factor-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

/** Whoever changes how an account is entered is not always its owner: the owner hears of it. */

const names: Record<Factor, string> = { totp: 'код из приложения', passkey: 'ключ доступа' }

type Changed = { to: string; factor: Factor }

export function factorAddedMail(shop: ShopFacts, { to, factor }: Changed): Mail {
  const text = `Теперь при входе в управление магазином нужен ${names[factor]}. На других устройствах выполнен выход.`
  return factorMail(shop, { to, kind: 'factor-added', title: 'Второй шаг входа включён', text })
}

export function factorRemovedMail(shop: ShopFacts, { to, factor }: Changed): Mail {
  const text = `Из второго шага входа убран ${names[factor]}.`
  return factorMail(shop, { to, kind: 'factor-removed', title: 'Второй шаг входа изменён', text })
}

export function factorsResetMail(shop: ShopFacts, { to }: { to: string }): Mail {
  const text =
    'Владелец магазина сбросил второй шаг входа вашей учётной записи. Войдите с паролем и настройте его заново.'
  return factorMail(shop, { to, kind: 'factors-reset', title: 'Второй шаг входа сброшен', text })
}

type Content = { to: string; kind: string; title: string; text: string }

function factorMail(shop: ShopFacts, { to, kind, title, text }: Content): Mail {
  const content = {
    shop,
    title,
    paragraphs: [text],
    button: { label: 'Открыть безопасность', path: '/profile?tab=security' },
    note: 'Если это сделали не вы, смените пароль и скажите владельцу магазина.',
  }
  return { kind, to, subject: `${title} — ${shop.name}`, ...mailLayout(content) }
}
