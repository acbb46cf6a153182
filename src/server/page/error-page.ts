import type { PageAssets } from '#shared/page/render-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'

/** What a visitor sees when a page could not even be begun: no menu, no scripts, the phone and a way to try again. */
const troubles = {
  unavailable: {
    status: 503,
    title: 'Магазин ненадолго закрыт',
    text: 'Не получилось открыть страницу: сервис временно недоступен. Обычно это проходит за минуту, попробуйте обновить страницу.',
  },
  'too-many': {
    status: 429,
    title: 'Слишком много запросов',
    text: 'Вы ищете быстрее, чем мы успеваем отвечать. Подождите несколько секунд и обновите страницу.',
  },
  internal: {
    status: 500,
    title: 'Что-то пошло не так',
    text: 'Не получилось показать страницу. Попробуйте обновить её или вернуться на главную.',
  },
} as const

export type Trouble = keyof typeof troubles

export function troublePage(trouble: Trouble, { shop, assets }: { shop: ShopFacts; assets: PageAssets }) {
  const { status, title, text } = troubles[trouble]
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  const phone = escapeHtml(shop.phone)
  const call = phone && ` · <a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title} — ${escapeHtml(shop.name)}</title>${styles}</head>
<body><main class="trouble"><h1>${title}</h1><p>${text}</p>
<p><a href="/">На главную</a>${call}</p></main></body></html>
`
  return { status, html }
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
