/** Parts and people for journeys that buy. */
import { randomInt } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'

export type StockedProduct = { id: number; slug: string; name: string; quantity: number | null; discontinued: boolean }

/** A pump or washer part with so many in stock. */
export async function productWith(
  request: APIRequestContext,
  suits: (stock: number, product: StockedProduct) => boolean,
): Promise<StockedProduct> {
  const answer = await request.get('/api/products?category=stiralnye-mashiny&limit=100')
  const { products } = (await answer.json()) as { products: StockedProduct[] }
  const found = products.find((each) => each.quantity !== null && !each.discontinued && suits(each.quantity, each))
  if (!found) throw new Error('The demo catalogue has no such part')
  return found
}

/** The clock in the header starts when the page has come alive; before that a press would be lost. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('.opening-state[data-open]').first().waitFor({ state: 'attached' })
}

type Person = { email: string; password: string }

/** Registered from another browser, so that this one is still a guest's. */
export async function registerPerson(browser: Browser, baseURL: string): Promise<Person> {
  const context = await browser.newContext({ baseURL })
  const person = await registerIn(context.request, () => context.cookies())
  await context.close()
  return person
}

/** Registered and logged in here. */
export async function registerHere(page: Page): Promise<Person> {
  return registerIn(page.request, () => page.context().cookies())
}

type Cookies = () => Promise<{ name: string; value: string }[]>

async function registerIn(request: APIRequestContext, cookies: Cookies): Promise<Person> {
  await request.get('/api/session')
  const token = (await cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const number = String(randomInt(1e9, 1e10 - 1))
  const person = { email: `buyer-${number}@example.com`, password: 'parol-pokupatelya' }
  const answer = await request.post('/api/register', {
    headers: { 'X-XSRF-TOKEN': token },
    data: { first_name: 'Анна', last_name: 'Покупатель', phone: `+7${number}`, consent: true, ...person },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return person
}

export function keptCart(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
}
