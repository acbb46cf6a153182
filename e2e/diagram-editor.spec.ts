/** The shopkeeper makes a sheet of an exploded diagram, from the picture to what a customer sees. */
import sharp from 'sharp'
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

test('a picture becomes a sheet: callouts by mouse and keys, a pasted list, models by mask, saved and seen', {
  tag: ['@S1.admin'],
}, async ({ page }) => {
  test.slow()
  const unit = `Пробный узел ${Date.now()}`
  await logInAs(page, 'admin')
  const model = await (await page.request.get('/api/admin/diagrams?limit=1')).json()
  const [brand = '', code = ''] = String(model.diagrams[0].models[0]).split(/ (?=\S+$)/)
  await page.goto('/diagrams')
  await page.getByRole('link', { name: 'Новая схема' }).click()
  const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#dfe6ff' } })
    .png()
    .toBuffer()

  await page.getByLabel('Выбрать файл').setInputFiles({ name: 'sheet.png', mimeType: 'image/png', buffer: picture })
  await page.getByLabel('Узел').fill(unit)
  await page.getByLabel('Категория').selectOption({ index: 1 })

  // By mouse: placed where it is pressed, then dragged.
  const stage = page.locator('.sheet-stage')
  const box = (await stage.boundingBox())!
  await page.getByRole('button', { name: 'Ставить выноски' }).click()
  await stage.click({ position: { x: box.width * 0.25, y: box.height * 0.5 } })
  const first = page.getByRole('button', { name: /^Позиция 1, / })
  await expect(first).toHaveAccessibleName('Позиция 1, 25 % слева, 50 % сверху')
  await page.getByRole('button', { name: 'Ставить выноски' }).click()
  await first.hover()
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.25, { steps: 4 })
  await page.mouse.up()
  await expect(first).toHaveAccessibleName('Позиция 1, 50 % слева, 25 % сверху')

  // By keys: one more, moved by a small and a large step; a third one comes and goes.
  await first.press('Insert')
  const second = page.getByRole('button', { name: /^Позиция 2, / })
  await expect(second).toBeFocused()
  await second.press('ArrowRight')
  await second.press('Shift+ArrowDown')
  await expect(second).toHaveAccessibleName('Позиция 2, 55,5 % слева, 30 % сверху')
  await second.press('Insert')
  await page.getByRole('button', { name: /^Позиция 3, / }).press('Delete')
  await expect(second).toBeFocused()
  await second.press('PageUp')
  await expect(first).toBeFocused()

  const { products } = await (await page.request.get('/api/admin/products?limit=1&visibility=visible&sort=sku')).json()
  await page.getByLabel('Позиции списком').fill(`1\t${products[0].sku}\t2\n2;ZZ-000-1;1\nчто-то непонятное`)
  await expect(page.getByText('Строка 3: «что-то» не похоже на номер позиции')).toBeVisible()
  await page.getByRole('button', { name: 'Добавить к схеме' }).click()
  await expect(page.getByLabel('Позиции списком')).toHaveValue('что-то непонятное')
  await expect(page.locator('.sheet-save')).toContainText('Позиция 2: артикула нет в товарах')

  await page.getByLabel('Маска моделей').fill(`${brand} ${code.slice(0, -1)}?`)
  await expect(page.getByText(/^По маске .*: \d+\sмодел/)).toBeVisible()
  await page.getByLabel('Маска моделей').press('Enter')
  await axeEverywhere(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Nothing is changed while it is being saved: the saved sheet would take it off the screen.
  await page.route('**/api/admin/diagrams', async (route) => {
    if (route.request().method() === 'POST') await expect(page.locator('.sheet-grid')).toHaveAttribute('inert')
    await route.continue()
  })
  await page.getByRole('button', { name: 'Опубликовать' }).click()
  await expect(page).toHaveURL(/\/diagrams\/\d+$/)

  const id = Number(page.url().split('/').at(-1))
  const seen = await (await page.request.get(`/api/models/by-name/${brand}/${code}/diagrams?diagram=${id}`)).json()
  expect(seen.diagram).toMatchObject({
    unit,
    positions: [
      { key: '1', x: 50, y: 25, items: [{ number: products[0].sku, quantity: 2, product: { id: products[0].id } }] },
      { key: '2', x: 55.5, y: 30, items: [{ number: 'ZZ-000-1', product: null }] },
    ],
  })

  // Back in the list it goes and comes back.
  await page.getByRole('link', { name: 'К схемам' }).click()
  await page.getByRole('searchbox').fill(unit)
  await page.getByRole('searchbox').press('Enter')
  // The newest sheet heads the whole list, too: found is what stands there alone.
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row', { name: unit })
  await expect(row).toContainText(code.slice(0, -1))
  await axe(page)
  await row.getByLabel(`Действия: ${unit}`).click()
  await row.getByRole('button', { name: 'Удалить' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(row).toHaveCount(1)
})
