import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProduct } from '#server/testing/builders.ts'
import { buildOrderingShop, order } from '#server/testing/orders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'

const run = promisify(execFile)
/** Below the packages, so that the client finds openapi-fetch as any program would. */
const modules = join(import.meta.dirname, '../../../node_modules')
let shop: TestApp
let directory: string
beforeAll(async () => {
  shop = await buildOrderingShop()
  await mkdir(join(modules, '.cache'), { recursive: true })
  directory = await mkdtemp(join(modules, '.cache/client-'))
})
afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
  await shop.close()
})

/** What somebody would write who has only read the description of the API. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './shop-api.mts'

export async function visit(baseUrl: string, key: string) {
  const client = createClient<paths>({ baseUrl, headers: { authorization: \`Bearer \${key}\` } })
  const list = await client.GET('/api/products', { params: { query: { limit: 5, in_stock: '1' } } })
  const [first] = list.data?.products ?? []
  if (!first) throw new Error(JSON.stringify(list.error))
  const name: string = first.name
  const card = await client.GET('/api/admin/products/{id}', { params: { path: { id: String(first.id) } } })
  if (!card.data) throw new Error(card.error.error)
  const quantity: number | null = card.data.quantity
  // @ts-expect-error: the price of masters is named nowhere
  void card.data.master_price
  const orders = await client.GET('/api/admin/orders', { params: { query: { limit: '5' } } })
  const numbers: string[] = (orders.data?.orders ?? []).map((order) => order.number)
  const changed = await client.PATCH('/api/admin/products/{id}', {
    params: { path: { id: String(first.id) } },
    body: { version: card.data.version, quantity: 4 },
  })
  // @ts-expect-error: nobody serves this
  const none = await client.GET('/api/no-such-call')
  return { name, quantity, numbers, refused: changed.error?.code, none: none.response.status, sees: 'master_price' in card.data }
}
`

test('a client generated from the description compiles and works with a key', async () => {
  const admin = await openBrowserAs(shop.app, { role: 'admin' })
  const made = await admin.post('/api/admin/keys', { name: 'CRM', scopes: ['products:read', 'orders:read'] })
  const product = await buildProduct(shop.db, { name: 'Насос сливной', quantity: 9, masterPrice: '713' })
  const placed = await order(openBrowser(shop.app), [product])
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`

  const description = await (await fetch(`${origin}/api/openapi.json`)).json()
  await writeFile(join(directory, 'shop-api.mts'), astToString(await openapiTS(description)))
  await writeFile(join(directory, 'client.mts'), program)
  // The native compiler: a tenth of the time.
  const compiler = join(modules, 'typescript-7/bin/tsc')
  const options = [
    '--ignoreConfig',
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--rewriteRelativeImportExtensions',
  ]
  const compiled = await run(process.execPath, [compiler, ...options, 'client.mts'], { cwd: directory }).catch(
    ({ stdout }: { stdout: string }) => ({ stdout }),
  )
  expect(compiled.stdout).toBe('')
  const client = await import(/* @vite-ignore */ pathToFileURL(join(directory, 'client.mjs')).href)

  expect(await client.visit(origin, made.json().secret)).toEqual({
    name: 'Насос сливной',
    quantity: 9,
    numbers: [placed.number],
    refused: 'key-scope',
    none: 404,
    sees: false,
  })
}, 120_000)
