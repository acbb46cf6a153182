import { soonText, soonTitle, staffEntrance } from '#shared/opening/soon-text.ts'
import type { PageAssets } from '#shared/page/render-contract.ts'
import type { ShopFacts } from '#shared/shop/shop-facts.ts'
import { escapeHtml } from './error-page.ts'

/** A day: soon enough to be found after the opening, rare enough to bother nobody until then. */
const comeBackSeconds = 86_400

/**
 * What guests see of a shop that is not open yet. The first page answers 200, so that nobody who checks the address takes it for
 * broken; all others say that they will be there later. Neither is indexed, and neither is cached.
 */
export function closedPage(path: string, { shop, assets }: { shop: ShopFacts; assets: PageAssets }) {
  const styles = assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  const name = escapeHtml(shop.name)
  const phone = escapeHtml(shop.phone)
  const facts = [
    phone && `<a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`,
    ...shop.schedule.map((line) => `<span>${escapeHtml(line)}</span>`),
    shop.address && `<span>${escapeHtml(shop.address)}</span>`,
  ].filter(Boolean)
  const html = `<!doctype html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex"><title>${soonTitle} — ${name}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">${styles}</head>
<body><main class="soon blueprint" id="main"><div class="soon-plate"><p class="soon-name">${name}</p><h1>${soonTitle}</h1><p>${soonText}</p>${
    facts.length > 0 ? `<p class="soon-facts">${facts.join('')}</p>` : ''
  }</div><p class="soon-staff"><a href="/login">${staffEntrance}</a></p></main></body></html>
`
  const isFirst = path === '/'
  return {
    status: isFirst ? 200 : 503,
    html,
    headers: {
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-robots-tag': 'noindex',
      ...(!isFirst && { 'retry-after': String(comeBackSeconds) }),
    },
  }
}
