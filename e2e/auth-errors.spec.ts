/** What the auth window says when the shop rejects or does not answer. The rejections are played, so no letter is needed. */
import type { Page } from '@playwright/test'
import { expect, test } from './shop-test.ts'
import { openHydrated, registerElsewhere } from './shoppers.ts'

function refuse(page: Page, path: string, status: number, error: string) {
  return page.route(`**${path}`, (route) => route.fulfill({ status, json: { error, code: 'played' } }), { times: 1 })
}

test('a registration that comes too late names the phone or the email that is taken', {
  tag: ['@S8.registration-taken', '@S5.password'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await openHydrated(page, '/register')
  const dialog = page.getByRole('dialog', { name: 'Регистрация' })
  await dialog.getByLabel('Имя').fill('Олег')
  await dialog.getByLabel('Фамилия').fill('Иванов')
  await dialog.getByLabel('Телефон').fill('+79990001122')
  await dialog.getByLabel('Email').fill(`late-${Date.now()}@example.com`)
  await dialog.getByLabel('Пароль', { exact: true }).fill('1234567')
  await dialog.getByRole('checkbox').check()
  const send = dialog.getByRole('button', { name: 'Зарегистрироваться' })
  await send.click()
  await expect(dialog.getByText('Пароль должен содержать минимум 8 символов')).toBeVisible()
  await dialog.getByLabel('Пароль', { exact: true }).fill('12345678')

  await refuse(page, '/api/register', 409, 'phone is taken')
  await send.click()
  await expect(dialog.getByText('Пользователь с таким телефоном уже есть!')).toBeVisible()
  await refuse(page, '/api/register', 400, "Duplicate entry for key 'email'")
  await send.click()
  await expect(dialog.getByText('Пользователь с таким Email уже есть!')).toBeVisible()
})

test('each step of the recovery says what the shop said, or its own sentence where the shop said nothing', {
  tag: ['@S8.code-sending', '@S8.code-wrong', '@S8.code-failure', '@S8.reset', '@S3.recovery'],
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await openHydrated(page, '/login')
  await page.getByRole('button', { name: 'Забыли пароль?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Восстановление пароля' })
  const fault = dialog.getByRole('alert')
  const steps = [
    { path: '/api/password/forgot', button: 'Отправить код', own: 'Не удалось отправить код', taken: { ok: true } },
    {
      path: '/api/password/verify',
      button: 'Подтвердить',
      own: 'Неверный или просроченный код',
      taken: { valid: true },
    },
    { path: '/api/password/reset', button: 'Сохранить', own: 'Не удалось сменить пароль', taken: { ok: true } },
  ]
  await dialog.getByLabel('Email').fill('anna@example.com')
  for (const { path, button, own, taken } of steps) {
    if (path.endsWith('verify')) {
      await dialog.getByLabel('Код из письма').fill('12345678')
      await expect(dialog.getByLabel('Код из письма')).toHaveValue('123456')
      await page.route(`**${path}`, (route) => route.fulfill({ json: { valid: false } }), { times: 1 })
      await dialog.getByRole('button', { name: button, exact: true }).click()
      await expect(fault).toHaveText('Неверный код')
    }
    if (path.endsWith('reset')) {
      for (const label of ['Новый пароль', 'Повторите пароль']) await dialog.getByLabel(label).fill('sovsem novyj')
    }
    await refuse(page, path, 429, 'Слишком много попыток. Попробуйте через 5 мин.')
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(fault).toHaveText('Слишком много попыток. Попробуйте через 5 мин.')
    await page.route(`**${path}`, (route) => route.abort(), { times: 1 })
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect(fault).toHaveText(own)
    await page.route(`**${path}`, (route) => route.fulfill({ json: taken }), { times: 1 })
    await dialog.getByRole('button', { name: button, exact: true }).click()
  }
  await expect(page.getByRole('dialog', { name: 'Вход' }).getByLabel('Email')).toHaveValue('anna@example.com')
})

test('a login carries the token of its cookie, waits for its answer as long as it takes, and reads who it is', {
  tag: ['@S9.xsrf', '@S9.timeout', '@S3.login-answer', '@S4.login-reload'],
}, async ({ page, browser, baseURL }) => {
  const person = await registerElsewhere(browser, baseURL ?? '')
  await page.clock.install()
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  let said: unknown
  await page.route('**/api/login', async (route) => {
    await held
    const response = await route.fetch()
    said = await response.json()
    await route.fulfill({ response })
  })
  await openHydrated(page, '/login')
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
  const asked = page.waitForRequest('**/api/login')
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  const sent = await (await asked).headerValue('x-xsrf-token')
  expect(sent).toBe((await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value)

  await page.clock.fastForward('30:00')
  await expect(dialog.getByRole('alert')).toHaveText('')
  const reloaded = page.waitForEvent('load')
  answer()
  await reloaded
  expect(said).toMatchObject({
    userId: expect.any(Number),
    role: 'user',
    first_name: 'Анна',
    last_name: 'Покупатель',
    email: person.email,
  })
  await expect(page.getByRole('link', { name: 'Анна', exact: true }).filter({ visible: true })).toBeVisible()
})
