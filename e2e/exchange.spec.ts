/** The exchange with 1С as the shopkeeper connects it, with a simulated 1С on the other end. */
import { askAt, speakOneC } from '#harness/one-c.ts'
import { guestOrders } from './guest-orders.ts'
import { openManagement } from './management.ts'
import { newBuyer } from './orders.ts'
import { axe, expect, test } from './shop-test.ts'

const file = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><КоммерческаяИнформация ВерсияСхемы="2.08">${inside}</КоммерческаяИнформация>`

test('1С gets a password, its words are mapped, an order goes there and comes back, the journal tells it all', {
  tag: ['@S6.admin'],
}, async ({ browser, baseURL, extraHTTPHeaders }) => {
  test.slow()
  const options = { ...(baseURL ? { baseURL } : {}), ...(extraHTTPHeaders ? { extraHTTPHeaders } : {}) }
  const shop = await openManagement(browser, options)
  const { page } = shop
  await page.goto('/settings?part=exchange')
  await page.getByRole('button', { name: /Создать пароль|Новый пароль/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Пароль для 1С' })
  const password = await dialog.locator('code').innerText()
  await dialog.getByRole('button', { name: 'Пароль сохранён' }).click()
  await expect(page.getByRole('heading', { name: 'Вход для 1С открыт' })).toBeVisible()
  await axe(page)

  const { products } = await shop.read<{ products: { id: number }[] }>(
    '/api/products?category=klimat&sort=new&limit=5&in_stock=1',
  )
  const { number } = await guestOrders(page, products.at(-1)!, newBuyer())
  const { orders } = await shop.read<{ orders: { id: number }[] }>(`/api/admin/orders?search=${number}`)
  const id = orders[0]!.id
  await shop.change({ method: 'POST', url: `/api/admin/orders/${id}/status`, data: { status: 'processing' } })

  const { origin } = new URL(page.url())
  const onec = speakOneC(
    askAt(() => origin, 60_000),
    { login: '1c-sklad', password },
  )
  const types = ['Розничная', 'Опт 2'].map(
    (name) => `<ТипЦены><Ид>${name}</Ид><Наименование>${name}</Наименование></ТипЦены>`,
  )
  await onec.exchange({
    'offers.xml': file(`<ПакетПредложений><ТипыЦен>${types.join('')}</ТипыЦен></ПакетПредложений>`),
  })
  const said = `<ЗначениеРеквизита><Наименование>Статус заказа</Наименование><Значение>Ждёт машину</Значение></ЗначениеРеквизита>`
  const answer = file(
    `<Документ><Номер>${number}</Номер><ХозОперация>Заказ товара</ХозОперация><ЗначенияРеквизитов>${said}</ЗначенияРеквизитов></Документ>`,
  )
  expect((await onec.exchangeOrders(answer)).given).toContain(`<Номер>${number}</Номер>`)

  await page.goto('/settings?part=exchange&view=mappings')
  await expect(page.getByText('Непонятные статусы: «Ждёт машину»')).toBeVisible()
  await page.getByLabel('Вид цены Опт 2').selectOption('Не загружать')
  await page.getByLabel('Статус Ждёт машину').selectOption('Отправлен')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Непонятные статусы')).toBeHidden()
  await axe(page)
  expect((await onec.exchangeOrders(answer)).taken?.[0]).toBe('success')

  await page.goto('/settings?part=exchange&view=runs')
  const run = page.getByRole('listitem').filter({ hasText: 'Заказы' }).first()
  await run.getByText('Заказы').first().click()
  await expect(run.getByText('документов о заказах')).toBeVisible()
  await expect(run.getByText('статусов 1')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const view of ['connection', 'mappings', 'runs']) {
    await page.goto(`/settings?part=exchange&view=${view}`)
    await expect(page.getByRole('region', { name: 'Обмен с 1С' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), view).toBeLessThanOrEqual(390)
    await axe(page)
  }
  await page.goto(`/orders?order=${id}`)
  await expect(page.getByText(/^1С получила заказ/)).toBeVisible()
  await expect(page.getByText('статус «Ждёт машину»').first()).toBeVisible()
  await shop.close()
})
