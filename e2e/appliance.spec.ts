/** «Моя техника» of a guest, and the lists that are narrowed to an appliance. */
import type { Page, Route } from '@playwright/test'
import { pumpsPath } from './demo-addresses.ts'
import { expect, test } from './shop-test.ts'
import { openHydrated, registerHere } from './shoppers.ts'

test('a guest names the appliance once: cards, lists, the home page and the product answer for it, and the account takes it along', async ({
  page,
}) => {
  await openHydrated(page, pumpsPath)
  const bar = page.getByRole('region', { name: 'Моя техника' })
  await bar.getByRole('button', { name: 'Указать модель' }).click()
  const dialog = page.getByRole('dialog', { name: 'Моя техника' })
  await dialog.getByLabel('Модель с шильдика').fill('WW70')
  const choice = dialog.getByRole('list', { name: 'Найденные модели' }).getByRole('button').first()
  const model = (await choice.innerText()).replace(/\s+/g, ' ').trim()
  await choice.click()
  await expect(bar.getByText(model)).toBeVisible()
  await expect(page.locator('.fit-badge span').first()).toBeVisible()
  // What fits stands first, the rest is folded.
  await expect(page.getByRole('heading', { name: /^Подходит к вашей WW70/ })).toBeVisible()
  const rest = page.locator('.list-rest')
  await expect(rest.locator('.product-card').first()).toBeHidden()
  await rest.locator('summary').click()
  await expect(rest.locator('.product-card').first()).toBeVisible()

  await bar.getByRole('switch', { name: 'Только подходящие' }).click()
  await expect(page).toHaveURL(/[?&]model=/)
  await expect(page.locator('.fit-badge[data-fits="yes"]').first()).toBeVisible()
  await expect(page.locator('.fit-badge:not([data-fits="yes"])')).toHaveCount(0)

  await page.locator('.product-card h3 a').first().click()
  await expect(page.getByText('Подходит к вашей технике')).toBeVisible()
  await openHydrated(page, '/')
  await expect(page.getByText(`Ваша техника: ${model}`)).toBeVisible()

  await registerHere(page)
  await openHydrated(page, '/')
  await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
  await expect(page.getByText('Техника сохранена в аккаунт')).toBeVisible()
  await openHydrated(page, '/profile?tab=appliances')
  await expect(page.getByText('Основная')).toBeVisible()
})

const [ownCode, otherCode] = ['WF60F1R1H0W', 'WW65K32E08W']

test('over a list for another appliance the bar names that one, and offers one’s own', { tag: '@both' }, async ({
  page,
}) => {
  await openHydrated(page, pumpsPath)
  const bar = page.getByRole('region', { name: 'Моя техника' })
  const only = bar.getByRole('switch', { name: 'Только подходящие' })
  await choose(page, 'Указать модель', ownCode)
  await expect(bar.locator('small')).toHaveText('Моя техника')

  // From a link that names one's own by its plate, with the ending of its market.
  await openHydrated(page, `${pumpsPath}?model=${encodeURIComponent(`${ownCode}/DLP`)}`)
  await expect(bar.locator('b')).toHaveText(`Samsung ${ownCode}`)
  await expect(bar.locator('small')).toHaveText('Моя техника')
  await expect(only).toBeChecked()

  // And one that spells another.
  await openHydrated(page, `${pumpsPath}?model=${otherCode.toLowerCase()}`)
  await expect(bar.locator('small')).toHaveText('Список для')
  await expect(bar.locator('b')).toHaveText(otherCode.toLowerCase())
  await expect(only).toBeChecked()
  await bar.getByRole('link', { name: `Показать для вашей ${ownCode}` }).click()
  await expect(bar.locator('small')).toHaveText('Моя техника')
  await expect(bar.locator('b')).toHaveText(`Samsung ${ownCode}`)
  await expect(only).toBeChecked()

  // Another one is chosen, the list follows; Back shows the list for the former one.
  const narrowed = page.url()
  await choose(page, 'Сменить', otherCode)
  await expect(page).toHaveURL(new RegExp(`model=Samsung\\+${otherCode}`))
  await expect(bar.locator('small')).toHaveText('Моя техника')
  await page.goBack()
  await expect(page).toHaveURL(narrowed)
  await expect(bar.locator('small')).toHaveText('Список для')
  await expect(bar.locator('b')).toHaveText(`Samsung ${ownCode}`)
  await expect(bar.getByRole('link', { name: `Показать для вашей ${otherCode}` })).toBeVisible()
  await only.click()
  await expect(page).toHaveURL(pumpsPath)
  await expect(bar.locator('b')).toHaveText(`Samsung ${otherCode}`)
  await expect(only).not.toBeChecked()
})

test('the whole list under what fits says how many it has, and is found unfolded at its place by Back and over a filter', {
  tag: '@both',
}, async ({ page }) => {
  await openHydrated(page, pumpsPath)
  const total = (await page.locator('.page-title span').innerText()).replace(/\D/g, '')
  await choose(page, 'Указать модель', ownCode)
  const rest = page.locator('.list-rest')
  const cards = rest.locator('.product-card')
  await expect(rest.locator('summary')).toHaveText(`Все детали раздела, ${total}`)
  await rest.locator('summary').click()
  await expect(rest.getByRole('status')).toHaveText(`Показано 24 из ${total}`)
  await rest.getByRole('link', { name: /^Показать ещё/ }).click()
  await expect(cards).toHaveCount(48)

  const far = cards.nth(30).locator('h3 a')
  // In the middle, where no bar covers it: a press would scroll it out from under one.
  await far.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const place = await far.evaluate((link) => Math.round(link.getBoundingClientRect().top))
  await far.click()
  await expect(page).toHaveURL(/\/product\//)
  // Back does not wait for what fits to be told again.
  const fitting = /\/api\/products\?.*model=/
  await page.route(fitting, () => undefined)
  await page.goBack()
  await expect(far).toBeInViewport()
  await expect(cards).toHaveCount(48)
  expect(Math.abs((await far.evaluate((link) => link.getBoundingClientRect().top)) - place)).toBeLessThan(4)

  await page.unroute(fitting)
  await page.goto(`${page.url()}?in_stock=1`)
  await expect(rest).not.toHaveAttribute('open')
  await expect(rest.locator('summary')).toHaveText(/^Все детали по этим условиям, \d+$/)
  await rest.locator('summary').click()
  await page.getByRole('link', { name: /^В наличии — убрать/ }).click()
  await expect(page).toHaveURL(pumpsPath)
  await expect(rest.locator('summary')).toHaveText(`Все детали раздела, ${total}`)
  await expect(cards.first()).toBeVisible()
})

for (const who of ['a guest', 'a user']) {
  test(`the window of another tab has the appliance that ${who} added here`, async ({ page, context }) => {
    if (who === 'a user') await registerHere(page)
    const other = await context.newPage()
    const chips = other.getByRole('dialog', { name: 'Моя техника' }).getByRole('list', { name: 'Ваша техника' })
    const openWindow = (button: string) =>
      other.getByRole('region', { name: 'Моя техника' }).getByRole('button', { name: button }).click()
    await openHydrated(page, pumpsPath)
    await openHydrated(other, pumpsPath)
    // The list has been read there, and was empty.
    await openWindow('Указать модель')
    await other.getByRole('dialog', { name: 'Моя техника' }).getByRole('button', { name: 'Закрыть' }).click()

    await choose(page, 'Указать модель', ownCode)
    await openWindow('Сменить')
    await expect(chips.getByRole('button', { pressed: true })).toHaveText(`Samsung ${ownCode}`)
    await other.keyboard.press('Escape')
    await choose(page, 'Сменить', otherCode)
    await openWindow('Сменить')
    await expect(chips.getByRole('button', { pressed: true })).toHaveText(`Samsung ${otherCode}`)
    await expect(chips.getByRole('button')).toHaveCount(2)
  })
}

test('the profile shows what another tab has saved', async ({ page, context }) => {
  await registerHere(page)
  await openHydrated(page, '/profile?tab=appliances')
  await expect(page.getByText('Добавьте технику — и на каждой детали')).toBeVisible()
  const other = await context.newPage()
  await openHydrated(other, pumpsPath)
  await choose(other, 'Указать модель', ownCode)
  await expect(page.getByRole('heading', { level: 2, name: ownCode })).toBeVisible()
  await expect(page.getByText('Основная')).toBeVisible()

  await page.getByRole('button', { name: `Удалить: Samsung ${ownCode}` }).click()
  await expect(page.getByText('Добавьте технику — и на каждой детали')).toBeVisible()
})

test('what fits stands first while what fits under another filter is awaited', async ({ page }) => {
  await openHydrated(page, pumpsPath)
  await choose(page, 'Указать модель', ownCode)
  const heading = page.getByRole('heading', { name: /^Подходит к вашей/ })
  const count = page.locator('.list-fitting span')
  await expect(heading).toBeVisible()
  const before = await count.innerText()
  const held: Route[] = []
  await page.route(/\/api\/products\?.*model=/, (route) => void held.push(route))
  await page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').nth(1).check()
  await expect(page).toHaveURL(/\?\w+=/)
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(heading).toBeVisible()
  await expect(page.locator('.list-everyone')).toHaveCount(0)

  for (const route of held) await route.continue()
  await expect(count).not.toHaveText(before)
})

/** In the window that the bar opens. */
async function choose(page: Page, button: string, code: string) {
  await page.getByRole('region', { name: 'Моя техника' }).getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog', { name: 'Моя техника' })
  await dialog.getByLabel('Модель с шильдика').fill(code)
  await dialog.getByRole('list', { name: 'Найденные модели' }).getByRole('button').first().click()
  await expect(dialog).toBeHidden()
}
