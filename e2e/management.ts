/** What the shop's people do behind the scenes of a journey: the same calls their screens make. */
import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import type { StaffRole } from '#shared/api/staff-right.ts'
import { emailTo } from './emails.ts'
import { logInAs, newAddress } from './shoppers.ts'

type Part = { id: number; slug: string; name: string; sku: string }
type Change = { method: 'POST' | 'PATCH'; url: string; data: unknown }

/** An administrator at another computer. */
export async function openManagement(
  browser: Browser,
  options: { baseURL?: string; extraHTTPHeaders?: Record<string, string> },
) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await logInAs(page, 'admin')
  return {
    /** Where their screens are. */
    page,
    async change<Answer>({ method, url, data }: Change): Promise<Answer> {
      const token = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
      const answer = await context.request.fetch(url, { method, data, headers: { 'X-XSRF-TOKEN': token } })
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json() as Promise<Answer>
    },
    async read<Answer>(url: string): Promise<Answer> {
      const answer = await context.request.get(url)
      expect(answer.status(), await answer.text()).toBe(200)
      return answer.json() as Promise<Answer>
    },
    close: () => context.close(),
  }
}

/** Made by the calls behind the form; nobody else's journey meets it. */
export async function aPart(page: Page, name: string): Promise<Part> {
  if ((await page.context().cookies()).length === 0) await logInAs(page, 'admin')
  const token = (await page.context().cookies()).find((cookie) => cookie.name === 'XSRF-TOKEN')?.value ?? ''
  const { categories } = (await (await page.request.get('/api/admin/categories')).json()) as {
    categories: { id: number; subcategories: { id: number }[] }[]
  }
  const category = categories.at(-1)
  const answer = await page.request.post('/api/admin/products', {
    headers: { 'X-XSRF-TOKEN': token },
    data: {
      name,
      sku: `PROBA-${randomInt(1e6, 1e7)}`,
      category_id: category?.id,
      subcategory_id: category?.subcategories.at(-1)?.id,
      price: 1890,
      quantity: 7,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()) as Part
}

export const colleaguePassword = 'склад номер семь'
let colleagues = 0

/** Somebody of a journey's own: what befalls the demo's administrator would befall all other journeys. */
export async function newColleague(
  browser: Browser,
  baseURL: string,
  { role = 'content' }: { role?: StaffRole } = {},
): Promise<string> {
  colleagues += 1
  const email = `kollega${Date.now()}-${colleagues}@example.ru`
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: newAddress() })
  const page = await context.newPage()
  await logInAs(page, 'admin')
  await send(page, '/api/admin/staff/invitations', { email, staff_role: role })
  const token = /\/invitation#([\w-]{43})/.exec(await emailTo(email, 'staff-invitation'))?.[1] ?? ''
  const person = { first_name: 'Вера', last_name: 'Котова', password: colleaguePassword }
  await send(page, '/api/invitation/register', { token, ...person })
  await context.close()
  return email
}

async function send(page: Page, url: string, data: object) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post(url, { headers: { 'X-XSRF-TOKEN': token }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}
