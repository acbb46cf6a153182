import { firstPump } from './demo-addresses.ts'
import { axe, expect, test } from './shop-test.ts'

type Models = { models: { brand: string; code: string }[] }

test('from the model on the plate to what fits it, and to an honest answer about one product', async ({
  page,
  request,
}) => {
  const pump = await firstPump(request)
  const { models } = (await (await request.get(`/api/products/${pump.id}/models`)).json()) as Models
  const { brand, code } = models[0]!
  await page.goto('/')
  await page.getByLabel('Модель техники').fill(code)
  await page.getByRole('button', { name: 'Подобрать' }).click()

  await expect(page).toHaveURL(/\/model\//)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Запчасти для ${brand} ${code}`)
  await expect(page.getByRole('region', { name: 'Насосы и помпы' })).toBeVisible()
  await axe(page)

  await page.goto(`/product/${pump.slug}`)
  const check = page.getByRole('region', { name: 'Проверка совместимости' })
  const ask = async (model: string) => {
    await check.getByRole('textbox').fill(model)
    await check.getByRole('button', { name: 'Проверить' }).click()
  }
  await expect(check).toContainText('Подойдёт ли к моей модели?')
  await ask('')
  await expect(check.getByRole('alert')).toHaveText('Введите модель — она написана на шильдике')
  await expect(check.getByRole('textbox')).toBeFocused()
  await ask(code.toLowerCase())
  await expect(check).toContainText(`Подходит к ${brand} ${code}`)
  await ask(`${brand.split(' ')[0]} ${code}/DLP`)
  await expect(check).toContainText('«/DLP» — исполнение для рынка, на запчасти не влияет')
  await ask('QQ-000-1')
  await expect(check).toContainText('QQ-000-1 нет в списке. Проверим вручную')
  await ask('ESAM 4000')
  await expect(check).toContainText('Не подходит к DeLonghi ESAM 4000')
  await check.getByRole('link', { name: 'Показать подходящие' }).click()
  await expect(page).toHaveURL('/model/delonghi/esam4000')
})

test('the whole plate finds the appliance, and what was left off is said', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('MODEL: WF60F1R1H0W/DLP')}`)

  const found = page.getByRole('region', { name: 'Нашли вашу технику' })
  await expect(found).toContainText('«/DLP» — исполнение для рынка, на запчасти не влияет')
  await axe(page)
  await found.getByRole('link', { name: /Показать/ }).click()
  await expect(page).toHaveURL('/model/samsung/wf60f1r1h0w')
})

test('a model has one address, and the sitemap names it', async ({ page, request }) => {
  const { status, headers } = await request.get('/model/DeLonghi/ESAM%204000', { maxRedirects: 0 }).then((answer) => ({
    status: answer.status(),
    headers: answer.headers(),
  }))
  expect(status).toBe(301)
  expect(headers.location).toBe('/model/delonghi/esam4000')
  await page.goto('/model/delonghi/esam4000')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/model\/delonghi\/esam4000$/)
  expect((await request.get('/model/delonghi/no-such-9')).status()).toBe(404)
  expect(await (await request.get('/sitemap-models-1.xml')).text()).toContain('/model/delonghi/esam4000<')
})
