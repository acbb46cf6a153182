import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { firstPump } from './demo-addresses.ts'
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs, openHydrated } from './shoppers.ts'

/** Drawn by ourselves: WF60F1R1H0W/YLP with a serial number under it, and a QR code that holds both. */
const plate = join(import.meta.dirname, 'plates/plate.jpg')
const printedCode = join(import.meta.dirname, 'plates/qr.jpg')
/** DC00-00329Z of the demo as Code 128. */
const partLabel = join(import.meta.dirname, 'plates/label.jpg')
const serialNumber = '0B7X5ADH300412K'
/** The first photo waits for the reader itself, and other journeys run beside this one. */
const reading = { timeout: 60_000 }

function windowOf(page: Page) {
  return page.getByRole('dialog')
}

async function choose(page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) {
  await windowOf(page).locator('input[type=file]').last().setInputFiles(file)
}

test('a photo of the plate leads to the model, also without a connection, and never leaves the device', async ({
  page,
  context,
  expectedErrors,
}) => {
  test.setTimeout(180_000)
  const sent: string[] = []
  const files = new Map<string, number>()
  context.on('request', (request) => void (request.method() === 'POST' && sent.push(request.postData() ?? 'no text')))
  context.on('response', async (response) => {
    if (/\/plate-(core|letters|barcodes|worker)-/.test(response.url()))
      files.set(response.url(), Number((await response.allHeaders())['content-length']))
  })
  await page.goto('/')
  await page.getByRole('main').getByRole('button', { name: 'Сфотографировать шильдик' }).click()
  await expect(windowOf(page)).toContainText('на ободе люка, чаще всего здесь')
  await axeEverywhere(page)
  const said = /загрузим ([\d,]+) МБ/.exec((await windowOf(page).textContent()) ?? '')?.[1]?.replace(',', '.')
  await choose(page, plate)

  const candidate = windowOf(page).getByRole('link', { name: /Samsung WF60F1R1H0W/ })
  await expect(candidate).toBeVisible(reading)
  await expect(windowOf(page)).toContainText('Похоже на ваш шильдик')
  await expect(windowOf(page)).not.toContainText(serialNumber.slice(0, 8))
  await axe(page)
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0)
  expect(files.size).toBe(4)
  expect(bytes / 1_000_000).toBeCloseTo(Number(said), 1)
  const texts = sent.filter((body) => body.includes('"texts"'))
  expect(texts).toHaveLength(1)
  expect(texts[0]!.length).toBeLessThan(2000)
  for (const body of sent) expect(body).not.toContain(serialNumber.slice(0, 6))
  await candidate.click()
  await expect(page).toHaveURL('/model/samsung/wf60f1r1h0w')

  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/)
  await context.setOffline(true)
  await page.getByRole('search').getByRole('button', { name: 'Сфотографировать шильдик' }).first().click()
  await choose(page, plate)
  await expect(windowOf(page)).toContainText('сверить модель с каталогом без сети не можем', reading)
  await expect(windowOf(page)).toContainText(/WF6[0O]F[1I]R[1I]H[0O]W/)
  // Back on the line, the shop takes no questions for a moment.
  expectedErrors.push(/status of 429/)
  const problem = { error: 'Слишком много запросов. Попробуйте через минуту', code: 'too-many-requests' }
  await page.route('**/api/plate', (route) => route.fulfill({ status: 429, json: problem }), { times: 1 })
  await context.setOffline(false)
  await expect(windowOf(page)).toContainText('сверить модель с каталогом сейчас не удалось', reading)
  await windowOf(page).getByRole('button', { name: 'Проверить ещё раз' }).click()
  await expect(candidate).toBeVisible(reading)
})

test('a printed code needs no letters; a photo without a code can be taken again, typed or sent to a person', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const fetched: string[] = []
  context.on('request', (request) => void fetched.push(request.url()))
  await page.goto('/search?q=qqqq-0000')
  await page.getByRole('main').getByRole('button', { name: 'Сфотографировать шильдик' }).click()
  await choose(page, { name: 'Чек.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(windowOf(page).getByRole('alert')).toContainText('«Чек.pdf» — не фото')
  await choose(page, printedCode)
  await expect(windowOf(page).getByRole('heading', { name: 'Нашли код на шильдике' })).toBeVisible(reading)
  await expect(windowOf(page).getByRole('link', { name: /Samsung WF60F1R1H0W/ })).toBeVisible()
  expect(fetched.filter((url) => url.includes('plate-letters'))).toEqual([])
  await axe(page)

  await windowOf(page).getByRole('button', { name: 'Переснять' }).click()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(/plate-letters/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  const grey = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#888c90' } })
    .jpeg()
    .toBuffer()
  const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: grey }
  await choose(page, empty)
  await expect(windowOf(page)).toContainText('Загружаем чтение', reading)
  await axe(page)
  await windowOf(page).getByRole('button', { name: 'Отменить' }).click()
  await expect(windowOf(page).getByRole('heading', { name: 'Сфотографируйте шильдик' })).toBeVisible()
  release()
  await context.unroute(/plate-letters/)

  await choose(page, empty)
  await expect(windowOf(page).getByRole('heading', { name: 'Не разобрали модель' })).toBeVisible(reading)
  await axe(page)
  await windowOf(page).getByRole('button', { name: 'Подобрать деталь по фото' }).click()
  await expect(windowOf(page).filter({ hasText: 'Помочь с подбором' })).toContainText('empty.jpg')
})

test('the fit check, the own appliances and the quick order take what was photographed', async ({ page, request }) => {
  test.setTimeout(120_000)
  await logInAs(page, 'master')
  await openHydrated(page, `/product/${(await firstPump(request)).slug}`)
  const check = page.getByRole('region', { name: 'Проверка совместимости' })
  await check.getByRole('button', { name: 'Сфотографировать шильдик' }).click()
  await choose(page, printedCode)
  await windowOf(page)
    .getByRole('button', { name: /Samsung WF60F1R1H0W/ })
    .click(reading)
  await expect(check).toContainText(/(Подходит|Не подходит) к Samsung WF60F1R1H0W/)

  await openHydrated(page, '/profile?tab=appliances')
  await page.getByRole('main').getByRole('button', { name: 'Сфотографировать шильдик' }).click()
  await choose(page, printedCode)
  await windowOf(page)
    .getByRole('button', { name: /Samsung WF60F1R1H0W/ })
    .click(reading)
  const remove = page.getByRole('button', { name: 'Удалить: Samsung WF60F1R1H0W' })
  await remove.click()
  await expect(remove).toHaveCount(0)

  await openHydrated(page, '/profile?tab=quick-order')
  await page.getByRole('button', { name: 'Сфотографировать наклейку' }).click()
  await choose(page, partLabel)
  await windowOf(page)
    .getByRole('button', { name: /DC00-00329Z Артикул совпал/ })
    .first()
    .click(reading)
  await expect(page.getByText('Найдено 1')).toBeVisible()
})
