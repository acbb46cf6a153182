import { afterAll, beforeAll, expect, test } from 'vitest'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type Browser, openBrowserAs } from '#server/testing/users.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { type StaffRole, staffRoles } from '#shared/api/staff-right.ts'
import { shopEndpoints } from '#shared/shop-endpoints.ts'

/**
 * Every call of management by every role. What a role may call is written here once more, by hand: a right declared wrongly at an
 * endpoint is a difference between the two.
 */

const calls = Object.entries(shopEndpoints as Record<string, Endpoint>)
  .filter(([, { access }]) => access === 'admin')
  .map(([key]) => key)

const everybody = /^GET \/api\/admin\/(desk|waiting|live|find)$|^(GET|POST|DELETE) \/api\/admin\/views\b/
const opened: Record<StaffRole, RegExp[]> = {
  owner: [/./],
  manager: [
    /\/api\/admin\/(orders|returns|day|shortages|callers|requests|users|guests|master-requests|trade-levels|reports|awaited-products)\b/,
    /\/api\/admin\/(products|brands|suppliers|stock|labels|batches|imports|categories|subcategories|models|diagrams|symptoms|symptom-words|synonyms|search-log)\b/,
    /\/api\/admin\/(reviews|questions|settings)\b/,
    /^POST \/api\/admin\/exchange\/orders\/:id\/settle$/,
    /^(GET|PUT|DELETE) \/api\/admin\/notifications\/push$/,
  ],
  content: [
    /\/api\/admin\/(categories|subcategories|models|diagrams|symptoms|symptom-words|synonyms|search-log|reviews|questions|settings)\b/,
    /^GET \/api\/admin\/(brands|products(\/counts|\/:id(\/edits|\/models)?)?)$/,
    /^PATCH \/api\/admin\/products\/:id$/,
    /^(POST|DELETE) \/api\/admin\/products\/:id\/models$/,
    /^(POST|PUT) \/api\/admin\/products\/:id\/photos$/,
    /^POST \/api\/admin\/products\/bulk$/,
    /^GET \/api\/admin\/labels$/,
  ],
  storekeeper: [
    /^GET \/api\/admin\/(orders(\/:id|\/picking)?|shortages|awaited-products(\/export)?)$/,
    /^POST \/api\/admin\/orders\/(:id\/status|bulk-status|tracks)$/,
    /^PATCH \/api\/admin\/orders\/:id\/track$/,
    /^GET \/api\/admin\/(categories|subcategories)(\/:id)?$/,
    /^GET \/api\/admin\/(brands|products(\/counts|\/:id(\/edits|\/models)?)?)$/,
    /^PATCH \/api\/admin\/products\/:id$/,
    /^POST \/api\/admin\/products\/bulk$/,
    /^GET \/api\/admin\/products\/:id\/movements$/,
    /\/api\/admin\/stock\//,
    /^GET \/api\/admin\/labels$/,
  ],
}

let shop: TestApp
const browsers = new Map<StaffRole, Browser>()
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
  for (const staffRole of staffRoles)
    browsers.set(staffRole, await openBrowserAs(shop.app, { role: 'admin', staffRole }))
})
afterAll(() => shop.close())

/** Nothing is found under this id and the body is empty, so that a call that is let in changes nothing. */
async function isLetIn(key: string, role: StaffRole): Promise<boolean> {
  const [method = '', path = ''] = key.split(' ')
  const url = path.replace(/:\w+/g, '999999')
  const browser = browsers.get(role)!
  const answer =
    method === 'GET'
      ? await browser.get(url)
      : await browser[method.toLowerCase() as 'post' | 'patch' | 'put' | 'delete'](url, {})
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const code: unknown = isJson ? answer.json().code : undefined
  expect([key, answer.statusCode === 401 || code === 'forbidden' || code === 'csrf']).toEqual([key, false])
  return code !== 'no-right'
}

test.each(staffRoles)('%s is let in exactly where the work is', async (role) => {
  const letIn: string[] = []
  for (const key of calls) if (await isLetIn(key, role)) letIn.push(key)
  const expected = calls.filter((key) => everybody.test(key) || opened[role].some((pattern) => pattern.test(key)))
  expect(letIn.sort()).toEqual(expected.sort())
})

test('the table is about something', () => {
  expect(calls.length).toBeGreaterThan(120)
  for (const patterns of Object.values(opened)) {
    for (const pattern of patterns) expect([pattern.source, calls.some((key) => pattern.test(key))]).toContain(true)
  }
})
