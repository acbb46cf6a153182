/** A price list on its way into the catalogue, as the shopkeeper brings it. */
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

type Part = { sku: string; slug: string; name: string; price: number; user_price: number | null }

test(
  'three broken rows of a price list are fixed, the shop shows the new prices, and all of it is taken back',
  {
    tag: ['@both', '@S1.admin', '@S6.admin'],
  },
  async ({ page, request }, { project }) => {
    test.slow()
    // Products no other journey looks at, and the same journey at the other size takes others.
    const { products } = (await (await request.get('/api/products?category=klimat&sort=new&limit=6')).json()) as {
      products: Part[]
    }
    const [good, empty, wrong] = products.slice(project.name === 'phone' ? 3 : 0) as [Part, Part, Part]
    // The shop remembers where a supplier's section belongs.
    const section = `Кондиц. ${project.name}`
    const retail = (part: Part) => Math.floor(part.user_price ?? part.price)
    const file = [
      'Артикул;Наименование;Розница;Группа',
      `${good.sku};;${retail(good) + 11};`,
      `${empty.sku};;;`,
      `${wrong.sku};;много;`,
      `PROBA-${project.name};Фильтр пробный;990;${section} / Фильтры`,
    ].join('\r\n')
    await logInAs(page, 'admin')
    await page.goto('/products/import')
    await axe(page)
    await page
      .getByLabel('Выбрать файл')
      .setInputFiles({ name: 'Картинка.pdf', mimeType: 'x', buffer: Buffer.from('x') })
    await expect(page.getByRole('alert').filter({ hasText: 'Подойдут XLSX и CSV' })).toBeVisible()
    await page.getByLabel('Выбрать файл').setInputFiles({ name: 'Прайс.csv', mimeType: 'x', buffer: Buffer.from(file) })

    await expect(page.getByLabel('Колонка «Розница»')).toHaveValue('user_price')
    await axe(page)
    await page.getByRole('button', { name: 'Проверить строки' }).click()
    await expect(page.getByText('Исправлено 0 из 3')).toBeVisible({ timeout: 20_000 })
    await axeEverywhere(page)
    // A reload in the middle loses nothing.
    await page.reload()
    await page.getByLabel('Новая цена, строка 3').fill(String(retail(empty) + 12))
    await page.getByLabel('Новая цена, строка 3').press('Enter')
    await expect(page.getByText('Исправлено 1 из 3')).toBeVisible()
    await page.getByLabel('Новая цена, строка 4').fill(String(retail(wrong) + 13))
    await page.getByLabel('Новая цена, строка 4').press('Enter')
    await expect(page.getByText('Исправлено 2 из 3')).toBeVisible()
    await page.getByLabel(`Раздел для «${section} / Фильтры»`).selectOption({ index: 1 })
    await page.getByRole('button', { name: `Применить: ${section} / Фильтры` }).click()
    await page.getByRole('button', { name: 'Продолжить', exact: true }).click()

    await expect(page.getByRole('button', { name: '3 Обновить' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: good.sku })).toContainText(asShown(retail(good) + 11))
    await axeEverywhere(page)
    await page.getByRole('button', { name: 'Загрузить 4 товара' }).click()
    await expect(page.getByRole('heading', { name: 'Загрузка закончена' })).toBeVisible({ timeout: 20_000 })
    await axe(page)

    for (const [part, more] of [[good, 11] as const, [empty, 12] as const, [wrong, 13] as const]) {
      const shop = await request.get(`/product/${part.slug}`)
      expect(await shop.text(), part.sku).toContain(asShown(retail(part) + more))
    }
    await page.getByRole('button', { name: 'Отменить импорт' }).click()
    await page.getByRole('button', { name: 'Да, вернуть всё как было' }).click()
    await expect(page.getByRole('heading', { name: 'Импорт отменён' })).toBeVisible({ timeout: 20_000 })
    const again = await request.get(`/product/${good.slug}`)
    expect(await again.text()).toContain(asShown(retail(good)))
  },
)

test('a tick answers at once, and pressed twice on a slow line it ends as it is shown', {
  tag: ['@S6.admin'],
}, async ({ page, request }) => {
  const { products } = (await (await request.get('/api/products?category=klimat&sort=new&limit=1')).json()) as {
    products: Part[]
  }
  const [part] = products as [Part]
  const price = Math.floor(part.user_price ?? part.price)
  const file = `Прайс-лист ООО «Насос»\r\n\r\nАртикул;Розница;Опт\r\n${part.sku};${Math.round(price * 1.4)};1\r\n`
  await logInAs(page, 'admin')
  await page.goto('/products/import')
  await page.getByLabel('Выбрать файл').setInputFiles({ name: 'Прайс.csv', mimeType: 'x', buffer: Buffer.from(file) })
  // The table begins in the third row, and nobody has said whose price «Опт» is.
  await expect(page.getByLabel('Строка с названиями колонок')).toHaveValue('3')
  await expect(page.getByLabel('Колонка «Опт»')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Это цена мастера?' })).toBeVisible()
  await page.getByRole('button', { name: 'Проверить строки' }).click()
  await page.getByRole('button', { name: 'Продолжить', exact: true }).click({ timeout: 20_000 })

  const tick = page.getByLabel(`Взять цену: ${part.sku}`)
  await expect(tick).toBeChecked()
  let release = () => {}
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const told: unknown[] = []
  await page.route('**/api/admin/imports/*/fix', async (route) => {
    told.push(route.request().postDataJSON())
    await slow
    await route.continue()
  })
  await tick.click()
  await expect(tick, 'before the shop has answered').not.toBeChecked()
  await tick.click()
  await expect(tick).toBeChecked()
  release()
  await expect.poll(() => told.length).toBe(2)
  expect(told).toMatchObject([{ keep_price: true }, { keep_price: false }])
  await expect(page.getByRole('button', { name: 'Загрузить 1 товар' })).toBeEnabled()
  await expect(tick).toBeChecked()
  const id = new URL(page.url()).searchParams.get('id')
  const { rows } = await (await page.request.get(`/api/admin/imports/${id}/rows`)).json()
  expect(rows).toMatchObject([{ sku: part.sku, keeps_price: false }])
})

/** «1 890», with a space that does not break. */
function asShown(amount: number): string {
  return amount.toLocaleString('ru-RU').replace(/\s/g, '\u00a0')
}
