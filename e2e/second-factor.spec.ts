/** The second step of a login, for those who work in the shop. */
import type { Browser, Page } from '@playwright/test'
import { stepAt, totpCode } from '#server/factor/totp.ts'
import { emailTo } from './emails.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs, newAddress } from './shoppers.ts'

const password = 'склад номер семь'

/** Somebody of their own: a second step of the demo's administrator would stand in the way of all other journeys. */
async function newColleague(browser: Browser, baseURL: string): Promise<string> {
  const email = `kollega${Date.now()}@example.ru`
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: newAddress() })
  const page = await context.newPage()
  await logInAs(page, 'admin')
  await send(page, '/api/admin/staff/invitations', { email, staff_role: 'content' })
  const token = /\/invitation#([\w-]{43})/.exec(await emailTo(email, 'staff-invitation'))?.[1] ?? ''
  await send(page, '/api/invitation/register', { token, first_name: 'Вера', last_name: 'Котова', password })
  await context.close()
  return email
}

async function send(page: Page, url: string, data: object) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.post(url, { headers: { 'X-XSRF-TOKEN': token }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function logIn(page: Page, email: string) {
  await page.goto('/login')
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Войти' }).click()
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** The app on the phone: it was given the secret as text. */
function codeOf(secret: string, halfMinutesAway: number): string {
  const bits = [...secret.replace(/\s/g, '')].map((each) => letters.indexOf(each).toString(2).padStart(5, '0')).join('')
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return totpCode(bytes, stepAt(Date.now()) + halfMinutesAway)
}

test('a colleague connects an app, is given codes for paper, and logs in with a code of the app', {
  tag: '@phone',
}, async ({ page, browser, baseURL, expectedErrors }) => {
  // The browser itself notes that the password alone was not enough.
  expectedErrors.push(/status of 401/)
  const email = await newColleague(browser, baseURL ?? '')
  await logIn(page, email)
  await page.waitForURL(/\/users/)
  await page.goto('/profile?tab=security')
  const section = page.getByRole('region', { name: 'Второй шаг входа' })
  await section.getByRole('button', { name: 'Подключить приложение с кодами' }).click()
  await expect(section.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  const secret = await section.locator('code').innerText()
  await section.getByLabel('Код из приложения').fill(codeOf(secret, 0))
  await section.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(section.locator('.recovery-codes li')).toHaveCount(10)
  await axeEverywhere(page)
  await section.getByRole('checkbox', { name: 'Коды сохранены' }).check()
  await section.getByRole('button', { name: 'Готово' }).click()
  await expect(section).toContainText('осталось 10 из 10')
  await expect(page.getByRole('region', { name: 'Где вы вошли' }).getByRole('listitem')).toHaveCount(1)

  await page.context().clearCookies()
  await logIn(page, email)
  const step = page.getByRole('dialog', { name: 'Второй шаг входа' })
  await step.getByLabel('Код из приложения').fill('000000')
  expectedErrors.push(/status of 400/)
  await step.getByRole('button', { name: 'Продолжить' }).click()
  await expect(step.getByRole('alert')).toHaveText('Неверный или просроченный код')
  await step.getByLabel('Код из приложения').fill(codeOf(secret, 1))
  await step.getByRole('button', { name: 'Продолжить' }).click()
  await page.waitForURL(/\/users/)
})
