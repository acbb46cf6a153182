/** Products and people for journeys that buy. */
import { randomInt } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page, type Route } from '@playwright/test'
import { readDemoAccount } from '#harness/accounts.ts'

export type StockedProduct = { id: number; slug: string; name: string; quantity: number | null; discontinued: boolean }

/** A pump or washer product with so many in stock. */
export async function productWith(
  request: APIRequestContext,
  suits: (stock: number, product: StockedProduct) => boolean,
): Promise<StockedProduct> {
  // What is sold out stands last among the popular ones, and anywhere among the new ones.
  for (const sort of ['popular', 'new']) {
    const answer = await request.get(`/api/products?category=stiralnye-mashiny&limit=100&sort=${sort}`)
    const { products } = (await answer.json()) as { products: StockedProduct[] }
    const found = products.find((each) => each.quantity !== null && !each.discontinued && suits(each.quantity, each))
    if (found) return found
  }
  throw new Error('The demo catalogue has no such part')
}

/** A part of which the shop says «наличие уточняется». */
export async function unknownStockProduct(request: APIRequestContext): Promise<StockedProduct> {
  for (let page = 1; page <= 100; page += 1) {
    const answer = await request.get(`/api/products?sort=new&limit=100&page=${page}`)
    const { products } = (await answer.json()) as { products: StockedProduct[] }
    const found = products.find(({ quantity, discontinued }) => quantity === null && !discontinued)
    if (found) return found
    if (products.length === 0) break
  }
  throw new Error('The demo catalogue knows the stock of every part')
}

/** The clock in the header starts when the page has come alive; before that a press would be lost. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('.opening-state[data-open]').first().waitFor({ state: 'attached' })
}

/** Each browser comes from an address of its own, and has the limits of one. */
export function newAddress(): Record<string, string> {
  return { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
}

type Account = { email: string; password: string }

/** Registered from another browser, so that this one is still a guest's. */
export async function registerElsewhere(browser: Browser, baseURL: string): Promise<Account> {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: newAddress() })
  const person = await registerIn(context.request, () => context.cookies())
  await context.close()
  return person
}

/** Registered and logged in here. */
export async function registerHere(page: Page): Promise<Account> {
  return registerIn(page.request, () => page.context().cookies())
}

/** Logged in here as one of the demo people, whose passwords the shop under test left in its own directory. */
export async function logInAs(page: Page, role: 'admin' | 'master'): Promise<void> {
  await logInWith(page, readDemoAccount(process.env.E2E_DATA_DIR ?? '', role))
}

/** Logged in here, without a look at the screens for it. */
export async function logInWith(page: Page, account: Account): Promise<void> {
  const token = await tokenOf(page.request, () => page.context().cookies())
  const answer = await page.request.post('/api/login', { headers: token, data: account })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Logged in with the dialog that is open; the page is loaded anew for the person. */
export async function logIn(page: Page, { email, password }: Account): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Пароль' }).fill(password)
  const reloaded = page.waitForEvent('load')
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await reloaded
}

type Cookies = () => Promise<{ name: string; value: string }[]>

async function registerIn(request: APIRequestContext, cookies: Cookies): Promise<Account> {
  const token = await tokenOf(request, cookies)
  const number = String(randomInt(1e9, 1e10 - 1))
  const person = { email: `buyer-${number}@example.com`, password: 'parol-pokupatelya' }
  const answer = await request.post('/api/register', {
    headers: token,
    data: { first_name: 'Анна', last_name: 'Покупатель', phone: `+7${number}`, consent: true, ...person },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return person
}

async function tokenOf(request: APIRequestContext, cookies: Cookies): Promise<Record<string, string>> {
  await request.get('/api/session')
  return { 'X-XSRF-TOKEN': (await cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '' }
}

/** The next call comes to the shop, and its answer does not come back. */
export async function loseAnswerOf(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort()
  }
  await page.route(path, lose, { times: 1 })
}

export function storedCart(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'))
}

/** «Выйти на всех устройствах», pressed on another device: here nothing is known of it. */
export async function logOutElsewhere(page: Page, request: APIRequestContext): Promise<void> {
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const elsewhere = await request.post('/api/logout-everywhere', {
    headers: { 'x-xsrf-token': token, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
  })
  expect(elsewhere.ok(), await elsewhere.text()).toBe(true)
}
