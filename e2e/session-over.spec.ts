/** The session of somebody who works in management ends while a form is open: what was typed is not lost, and is nobody else's. */
import type { Browser, Page } from '@playwright/test'
import { aPart, colleaguePassword, newColleague } from './management.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInWith, logOutElsewhere } from './shoppers.ts'

test('a form whose session has ended keeps what was typed, and saves it after the same person has logged in', {
  tag: '@both',
}, async ({ page, browser, baseURL, request, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  const { email, id } = await colleagueAtForm(page, browser, baseURL)
  await page.getByLabel('Место хранения').fill('Б-17')
  await logOutElsewhere(page, request)
  const save = page.getByRole('button', { name: 'Сохранить', exact: true })
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await expect(dialog).toContainText('Вы вышли из аккаунта. Войдите снова — набранное на месте')
  await expect(page.getByLabel('Место хранения')).toHaveValue('Б-17')
  await expect(dialog.getByRole('button', { name: 'Нет аккаунта? Зарегистрироваться' })).toHaveCount(0)

  // Closed, it leaves a way back to it on the screen, and comes by itself with a press that needs a session.
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await axeEverywhere(page)
  await expect(page.getByText('Этот раздел вам не открыт')).toHaveCount(0)
  await save.click()
  await dialog.getByRole('button', { name: 'Закрыть' }).click()
  await page.locator('.session-over').getByRole('button', { name: 'Войти' }).click()

  await enter(page, email)
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.session-over')).toHaveCount(0)
  await expect(page.getByLabel('Место хранения')).toHaveValue('Б-17')
  await save.click()
  await expect(page.getByText('Есть несохранённые изменения')).toHaveCount(0)
  const stored = await page.request.get(`/api/admin/products/${id}`)
  expect(await stored.json()).toMatchObject({ shelf: 'Б-17' })
})

test('a form is not taken away from who logs in again in another tab', async ({
  page,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const { email } = await colleagueAtForm(page, browser, baseURL)
  await page.getByLabel('Место хранения').fill('Б-18')
  await page.context().clearCookies()
  await lookAgain(page)
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await expect(dialog).toBeVisible()
  await logInWith(page, { email, password: colleaguePassword })
  await lookAgain(page)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByLabel('Место хранения')).toHaveValue('Б-18')
})

test('what one person typed is not shown to another who logs in at the same form', async ({
  page,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[13]/)
  await colleagueAtForm(page, browser, baseURL)
  const other = await newColleague(browser, baseURL ?? '')
  await page.getByLabel('Место хранения').fill('Б-19')
  await page.getByLabel('Название', { exact: true }).fill('Ремень первого')
  await page.context().clearCookies()
  await lookAgain(page)
  const reloaded = page.waitForEvent('load')
  await enter(page, other)
  await reloaded
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue('Ремень общий')
  await expect(page.getByText('Есть несохранённые изменения')).toHaveCount(0)

  // The same where the other one has logged in in another tab: here to screens that are not theirs.
  const third = await newColleague(browser, baseURL ?? '', { role: 'storekeeper' })
  await page.goto('/categories')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await logInWith(page, { email: third, password: colleaguePassword })
  await lookAgain(page)
  await expect(page.getByText('Этот раздел вам не открыт: права даёт владелец магазина')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Вход' })).toHaveCount(0)
})

test('who logs out by the button of management leaves nothing of it on the screen', async ({
  page,
  browser,
  baseURL,
}) => {
  await colleagueAtForm(page, browser, baseURL)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.locator('.admin')).toHaveCount(0)
  // The word goes after two seconds, which a busy machine may sleep through: the page itself notes what it says.
  await page.addInitScript(noteAlerts)
  await page.goto('/products')
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(() => (window as unknown as Noted).said)).toContain('Авторизуйтесь')
})

type Noted = { said: string }

/** In the page, before anything of its own. */
function noteAlerts() {
  const noted = window as unknown as Noted
  noted.said = ''
  new MutationObserver(() => {
    for (const alert of document.querySelectorAll('[role=alert]')) noted.said += alert.textContent
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/** A manager of this journey's own, at the form of a product of its own. */
async function colleagueAtForm(page: Page, browser: Browser, baseURL: string | undefined) {
  const email = await newColleague(browser, baseURL ?? '', { role: 'manager' })
  await logInWith(page, { email, password: colleaguePassword })
  const { id } = await aPart(page, 'Ремень общий')
  await page.goto(`/products/${id}`)
  await expect(page.getByLabel('Название', { exact: true })).toHaveValue('Ремень общий')
  return { email, id }
}

/** The tab is looked at again after another one. */
function lookAgain(page: Page) {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** With the window that stands over the form; the page is not loaded anew. */
async function enter(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(colleaguePassword)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
}
