/** Whatever reaches a browser that looks around the shop, as text, and how a price is found in it. */
import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { pumpsPath } from './demo-addresses.ts'
import { openHydrated } from './shoppers.ts'

type Part = { id: number; slug: string; name: string; sku: string; price: number; user_price: number | null }
export type MasterPart = Part & { master_price: number | null }

export async function partsSeenBy(request: APIRequestContext): Promise<MasterPart[]> {
  const answer = await request.get('/api/products?category=stiralnye-mashiny&subcategory=nasosy-i-pompy&limit=100')
  return ((await answer.json()) as { products: MasterPart[] }).products
}

/** Whatever travels to this browser, as text: pages with their data, answers, scripts, styles. */
export function everythingReceived(context: BrowserContext) {
  const arrived: Promise<{ url: string; kind: string; text: string }>[] = []
  context.on('response', (response) => {
    const kind = response.request().resourceType()
    if (['image', 'font', 'media'].includes(kind) || isDrawing(response.url())) return
    const text = response.text().catch(() => '')
    arrived.push(text.then((body) => ({ url: response.url(), kind, text: body })))
  })
  return () => Promise.all(arrived)
}

/** Drawn when the shop was built, before there was any price, and full of coordinates. */
function isDrawing(url: string): boolean {
  return /\/assets\/[\w-]+\.svg$/.test(url)
}

export async function lookAround(page: Page, part: Part) {
  await openHydrated(page, '/')
  await openHydrated(page, pumpsPath)
  await page.getByRole('link', { name: /Показать ещё/ }).click()
  await expect(page.locator('main article')).toHaveCount(48)
  await page.getByRole('banner').getByRole('combobox').fill(part.sku)
  await expect(page.getByRole('option').first()).toContainText(part.sku)
  await openHydrated(page, `/search?q=${encodeURIComponent(part.sku)}`)
  await openHydrated(page, '/stiralnye-mashiny')
  await page.goto(`/product/${part.slug}`, { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: `В корзину: ${part.name}`, exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await openHydrated(page, '/cart')
  await expect(page.getByRole('main').getByRole('link', { name: part.name })).toBeVisible()
}

/** Written 1234, 1 234 or "1234.00". */
export function figureOf(amount: number): RegExp {
  const digits = String(Math.floor(amount)).replace(/\B(?=(\d{3})+$)/g, '[\\s\\u00a0]?')
  return new RegExp(`(?<![\\d.])${digits}(\\.\\d+)?(?!\\d)`)
}

/** A trade price that is nobody's retail price, so that finding it means whoever pays it. */
export function withOwnFigure(parts: MasterPart[], isOthers: (figure: number) => boolean = () => false) {
  const retail = new Set(
    parts.flatMap(({ price, user_price }) => [price, user_price].map((each) => Math.floor(each ?? 0))),
  )
  const isOwn = (price: number | null) =>
    price !== null && !retail.has(Math.floor(price)) && !isOthers(Math.floor(price))
  const part = parts.find(({ master_price }) => isOwn(master_price))
  if (!part?.master_price) throw new Error('No pump has a trade price of its own')
  return { part, figure: figureOf(part.master_price) }
}
