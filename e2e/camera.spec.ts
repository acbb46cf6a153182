/** Goods are scanned by the camera: Chromium is given a film of a label that the shop itself has drawn, held before it again and again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { barcodeSvg } from '#server/label/barcode-svg.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs } from './shoppers.ts'

const folder = mkdtempSync(join(tmpdir(), 'shildik-camera-'))
const film = join(folder, 'label.y4m')
const sku = `CAM-${process.pid}`
const [width, height, perSecond] = [640, 480, 10]

test.use({
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => {
    await writeFilm()
    const args = [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ]
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...args] })
  },
})
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Two seconds of the label, two of an empty table; Chromium plays it round and round. Grey pictures, one after another. */
async function writeFilm() {
  const svg = barcodeSvg(sku, { width: 80, height: 30 })
  const label = await sharp(Buffer.from(svg ?? ''), { density: 300 })
    .flatten({ background: '#fff' })
    .resize({ width: 560, height: 240, fit: 'inside' })
    .toBuffer()
  const table = { width, height, channels: 3 as const, background: '#ddd' }
  const shown = await sharp({ create: table })
    .composite([{ input: label }])
    .greyscale()
    .raw()
    .toBuffer()
  const empty = await sharp({ create: table }).greyscale().raw().toBuffer()
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frame = (grey: Buffer) => Buffer.concat([Buffer.from('FRAME\n'), grey, colours])
  const frames = Array.from({ length: 4 * perSecond }, (_, n) => frame(n < 2 * perSecond ? shown : empty))
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(film, Buffer.concat([head, ...frames]))
}

test('a label held before the camera again and again is received piece by piece, and the camera is let go', {
  tag: ['@both'],
}, async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/products/new')
  await page.getByLabel('Название', { exact: true }).fill(`Датчик для камеры ${sku}`)
  await page.getByLabel('Артикул', { exact: true }).fill(sku)
  await page.getByLabel('Раздел', { exact: true }).selectOption({ label: 'Насосы и помпы' })
  await page.getByLabel('Базовая, ₽').fill('1000')
  await page.getByRole('button', { name: 'Сохранить' }).first().click()
  await expect(page.getByText('Товар создан', { exact: true })).toBeVisible()

  await page.goto('/stock')
  await page.getByRole('button', { name: 'Сканировать камерой' }).click()
  const scanner = page.getByRole('dialog', { name: 'Сканирование камерой' })
  await expect(scanner.getByText(`Датчик для камеры ${sku}: +1`)).toBeVisible()
  await axeEverywhere(page)
  await expect(scanner.locator('video')).toHaveAttribute('data-count', '2')
  await scanner.getByRole('button', { name: 'Готово' }).click()
  await expect(scanner).toBeHidden()
  const counted = Number(await page.getByLabel(/^Количество: Датчик для камеры/).inputValue())
  // Each time it was shown, and not each picture of it.
  expect(counted).toBeGreaterThanOrEqual(2)
  expect(counted).toBeLessThan(6)
})

test('without a camera or without leave the scanner says what to do', async ({ page, context }) => {
  await context.clearPermissions()
  await logInAs(page, 'admin')
  await page.goto('/stock?tab=writeoff')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Сканировать камерой' }).click()
  await expect(page.getByText('Камера запрещена. Разрешите её для этого сайта')).toBeVisible()
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotFoundError'))
  })
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click()
  await expect(page.getByText('Камера не нашлась')).toBeVisible()
})
