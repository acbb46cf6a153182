/** A program of the owner's: it works with the shop by its key, is told of what happens, and is shut out at once. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Route } from '@playwright/test'
import { axe, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

type Received = { headers: IncomingHttpHeaders; body: string }
type Card = { id: number; sku: string; version: number; quantity: number }

test('a key made after its window was closed is shown all the same', async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/settings?part=keys')
  const name = `Закрытое окно ${Date.now()}`
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  const form = page.getByRole('dialog', { name: 'Новый ключ' })
  await form.getByLabel('Для какой программы').fill(name)
  await form.getByLabel(/Каталог, карточки/).check()
  const held: Route[] = []
  await page.route('**/api/admin/keys', (route) =>
    route.request().method() === 'POST' ? held.push(route) : route.continue(),
  )
  await form.getByRole('button', { name: 'Создать ключ' }).click()
  await expect.poll(() => held.length).toBe(1)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)

  await held[0]?.continue()
  const made = page.getByRole('dialog', { name: 'Ключ создан' })
  await expect(made.locator('.copy-line code')).toHaveText(/\S{20}/)
  await made.getByRole('button', { name: 'Готово' }).click()
  await expect(made).toHaveCount(0)
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a program sets the stock by its key, hears of it through a webhook, and its ended key is worth nothing', {
  tag: ['@S1.admin', '@both'],
}, async ({ page, request, playwright, baseURL }) => {
  test.slow()
  const receiver = await openReceiver()
  await logInAs(page, 'admin')

  await page.goto('/settings?part=webhooks')
  await page.getByRole('button', { name: 'Добавить вебхук' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Адрес').fill(receiver.url)
  await dialog.getByLabel(/stock\.changed/).check()
  await dialog.getByRole('button', { name: 'Добавить вебхук' }).click()
  const secret = await dialog.locator('.copy-line code').innerText()
  await dialog.getByRole('button', { name: 'Готово' }).click()

  await page.goto('/settings?part=keys')
  const name = `Склад ${receiver.port}`
  await page.getByRole('button', { name: 'Создать ключ' }).click()
  await dialog.getByLabel('Для какой программы').fill(name)
  await dialog.getByLabel(/Каталог, карточки/).check()
  await dialog.getByLabel(/Только количество/).check()
  await axe(page)
  await dialog.getByRole('button', { name: 'Создать ключ' }).click()
  const key = await dialog.locator('.copy-line code').innerText()
  await dialog.getByRole('button', { name: 'Готово' }).click()
  // It is shown once: not on the list, and not after a reload.
  await page.reload()
  const item = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(item).toContainText('ещё не вызывали')
  expect(await page.content()).not.toContain(key)

  const program = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Bearer ${key}` } })
  // Products no other journey looks at, one for each size of screen: both run at once.
  const list = await request.get('/api/products?category=klimat&sort=price_desc&in_stock=1&limit=2')
  const [large, small] = (await list.json()).products as [Card, Card]
  const path = `/api/admin/products/${page.viewportSize()!.width > 800 ? large.id : small.id}`
  const card = (await (await program.get(path)).json()) as Card
  const set = await program.patch(path, { data: { version: card.version, quantity: card.quantity + 1 } })
  expect(set.status(), await set.text()).toBe(200)
  const price = await program.patch(path, { data: { version: card.version + 1, price: 1 } })
  expect([price.status(), (await price.json()).code], 'a price is not in its rights').toEqual([403, 'key-scope'])

  const isOfCard = ({ body }: Received) => body.includes(`"${card.sku}"`)
  await expect.poll(() => receiver.received.some(isOfCard)).toBe(true)
  const { headers, body } = receiver.received.find(isOfCard)!
  expect(headers['webhook-signature']).toBe(signatureOf(headers, body, secret))
  expect(JSON.parse(body)).toMatchObject({
    type: 'stock.changed',
    data: { products: [{ id: card.id, sku: card.sku, quantity: card.quantity + 1 }] },
  })

  await page.reload()
  await expect(item).toContainText('последний вызов')
  await item.getByRole('button', { name: 'Отозвать' }).click()
  await item.getByRole('button', { name: `Да, отозвать «${name}»` }).click()
  await expect(item).toContainText('Отозван')
  expect((await program.get(path)).status()).toBe(401)

  await page.goto('/settings?part=webhooks')
  const webhook = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: receiver.url }) })
  await webhook.getByRole('button', { name: 'Журнал отправок' }).click()
  const log = webhook.getByRole('region', { name: 'Журнал отправок' })
  const line = log.getByRole('listitem').filter({ hasText: card.sku })
  await expect(line).toContainText('Доставлено, код 200')
  await line.locator('summary').click()
  await expect(line).toContainText(String(headers['webhook-id']))
  await axe(page)
  await webhook.getByRole('button', { name: 'Удалить' }).click()
  await webhook.getByRole('button', { name: 'Да, удалить' }).click()
  await expect(webhook).toHaveCount(0)
  await program.dispose()
  await receiver.close()
})

/** As the Standard Webhooks want it counted. */
function signatureOf(headers: IncomingHttpHeaders, body: string, secret: string): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

async function openReceiver() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(pieces).toString() })
    response.end('принято')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { received, port, url: `http://127.0.0.1:${port}/shop`, close: () => server.close() }
}
