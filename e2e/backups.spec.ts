/** The owner's copy of the whole shop: made at a press, read through, taken along; an old one is said on the first page. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

test('an owner makes a copy, takes it along, and hears when the last one is old', async ({ page }) => {
  test.slow()
  await logInAs(page, 'admin')
  await page.goto('/settings?part=backup')
  const part = page.getByRole('region', { name: 'Копии магазина' })
  await expect(part).toContainText('Копий пока нет')
  await part.getByRole('button', { name: 'Сделать копию сейчас' }).click()
  await expect(part.getByRole('progressbar', { name: 'Копируем магазин' })).toBeVisible()
  // The copy gives way to everything else on the machine, and other tests run beside.
  await expect(part.getByText(/Последняя копия:.*читается целиком/)).toBeVisible({ timeout: 180_000 })
  await expect(part.getByRole('listitem')).toHaveCount(1)
  await expect(part.getByRole('listitem')).toContainText('Проверена')

  const coming = page.waitForEvent('download')
  await part.getByRole('link', { name: 'Скачать' }).click()
  const archive = readFileSync(await (await coming).path())
  expect(archive.subarray(0, 2).toString()).toBe('PK')
  expect(archive.includes('orders.ndjson.gz')).toBe(true)

  const folder = join(process.env.E2E_DATA_DIR ?? '', 'backups')
  const [name = ''] = readdirSync(folder)
  const manifest = join(folder, name, 'manifest.json')
  const old = new Date(Date.now() - 9 * 24 * 3_600_000).toISOString()
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(/"made_at": "[^"]+"/, `"made_at": "${old}"`))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin')
  const hint = page.getByRole('alert').filter({ hasText: 'сделана 9 дней назад' })
  await expect(hint).toBeVisible()
  await axeEverywhere(page)
  await hint.getByRole('link', { name: 'Копии магазина' }).click()
  await expect(part).toContainText('сделана 9 дней назад')
  await axeEverywhere(page)
  await part.getByRole('button', { name: 'Удалить' }).click()
  await part.getByRole('button', { name: 'Да, удалить' }).click()
  await expect(part).toContainText('Копий пока нет')
})
