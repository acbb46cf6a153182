/** A master's price is a promise to masters: nothing that reaches another person's browser may hold one. */
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { pumpsPath } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'
import { logInAs, newAddress, openHydrated, registerHere } from './shoppers.ts'

type Part = { id: number; slug: string; name: string; sku: string; price: number; user_price: number | null }
type MasterPart = Part & { master_price: number | null }

async function partsSeenBy(request: APIRequestContext): Promise<MasterPart[]> {
  const answer = await request.get('/api/products?category=stiralnye-mashiny&subcategory=nasosy-i-pompy&limit=100')
  return ((await answer.json()) as { products: MasterPart[] }).products
}

/** Whatever travels to this browser, as text: pages with their data, answers, scripts, styles. */
function everythingReceived(context: BrowserContext) {
  const arrived: Promise<{ url: string; kind: string; text: string }>[] = []
  context.on('response', (response) => {
    const kind = response.request().resourceType()
    if (['image', 'font', 'media'].includes(kind)) return
    const text = response.text().catch(() => '')
    arrived.push(text.then((body) => ({ url: response.url(), kind, text: body })))
  })
  return () => Promise.all(arrived)
}

async function lookAround(page: Page, part: Part) {
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
function figureOf(amount: number): RegExp {
  const digits = String(Math.floor(amount)).replace(/\B(?=(\d{3})+$)/g, '[\\s\\u00a0]?')
  return new RegExp(`(?<![\\d.])${digits}(\\.\\d+)?(?!\\d)`)
}

for (const who of ['guest', 'user', 'master'] as const) {
  const isMaster = who === 'master'
  test(`everything a ${who} receives ${isMaster ? 'shows that the search for it finds it' : 'is free of it'}`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const masterPage = await browser.newPage({ baseURL: baseURL ?? '', extraHTTPHeaders: newAddress() })
    await logInAs(masterPage, 'master')
    const parts = await partsSeenBy(masterPage.request)
    await masterPage.close()
    // A figure that is nobody's retail price, so that finding it means the master's.
    const retail = new Set(
      parts.flatMap(({ price, user_price }) => [price, user_price].map((each) => Math.floor(each ?? 0))),
    )
    const part = parts.find(({ master_price }) => master_price !== null && !retail.has(Math.floor(master_price)))
    if (!part?.master_price) throw new Error('No pump has a master’s price of its own')

    if (who === 'user') await registerHere(page)
    if (isMaster) await logInAs(page, 'master')
    const received = everythingReceived(context)
    await lookAround(page, part)
    if (who === 'user') {
      await openHydrated(page, '/favorites')
      await openHydrated(page, '/profile')
    }

    const texts = await received()
    expect(texts.length).toBeGreaterThan(20)
    const figure = figureOf(part.master_price)
    // The word itself stands in a script, which draws masters' pages too; no figure does.
    const telling = texts.filter(
      ({ kind, text }) => figure.test(text) || (kind !== 'script' && /master_?price/i.test(text)),
    )
    if (isMaster) expect(telling.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['document', 'fetch']))
    else expect(telling.map(({ url }) => url)).toEqual([])
  })
}
