/** The second step of a login, for those who work in the shop. */
import type { Page } from '@playwright/test'
import { stepAt, totpCode } from '#server/factor/totp.ts'
import { colleaguePassword, newColleague } from './management.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logOutElsewhere } from './shoppers.ts'

async function logIn(page: Page, email: string) {
  await page.goto('/login')
  await fillLogIn(page, email)
}

async function fillLogIn(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(colleaguePassword)
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
  const { section, secret, recoveryCodes } = await connectApp(page)
  expect(recoveryCodes).toHaveLength(10)
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

test('a session that ends over a form is begun again with a recovery code, and the form goes on', async ({
  page,
  browser,
  baseURL,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/)
  const email = await newColleague(browser, baseURL ?? '', { role: 'manager' })
  await logIn(page, email)
  await page.waitForURL(/\/users/)
  const [recoveryCode = ''] = (await connectApp(page)).recoveryCodes

  await page.goto('/products/new')
  const name = page.getByLabel('Название', { exact: true })
  await name.fill('Насос недописанный')
  await logOutElsewhere(page, request)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await fillLogIn(page, email)
  const step = page.getByRole('dialog', { name: 'Второй шаг входа' })
  await step.getByRole('button', { name: 'Нет устройства? Резервный код' }).click()
  await step.getByLabel('Резервный код').fill(recoveryCode)
  await step.getByRole('button', { name: 'Продолжить' }).click()
  await expect(step).toHaveCount(0)
  await expect(page.locator('.session-over')).toHaveCount(0)
  await expect(name).toHaveValue('Насос недописанный')
})

/** Connected, the codes for paper are on the screen. */
async function connectApp(page: Page) {
  await page.goto('/profile?tab=security')
  const section = page.getByRole('region', { name: 'Второй шаг входа' })
  await section.getByRole('button', { name: 'Подключить приложение с кодами' }).click()
  await expect(section.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible()
  const secret = await section.locator('code').innerText()
  await section.getByLabel('Код из приложения').fill(codeOf(secret, 0))
  await section.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(section.locator('.recovery-codes li').first()).toBeVisible()
  return { section, secret, recoveryCodes: await section.locator('.recovery-codes li').allInnerTexts() }
}
