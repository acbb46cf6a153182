import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { codeSentTo } from './emails.ts'
import { axe, expect, test } from './shop-test.ts'
import { newAddress, openHydrated, registerElsewhere, registerHere } from './shoppers.ts'

function accountLink(page: Page, name: string) {
  return page.getByRole('link', { name, exact: true }).filter({ visible: true }).first()
}

async function openLogin(page: Page, path = '/about') {
  await openHydrated(page, path)
  await accountLink(page, 'Войти').click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await expect(dialog).toBeVisible()
  return dialog
}

function newPerson() {
  const number = String(randomInt(1e9, 1e10 - 1))
  return { email: `person-${number}@example.com`, phone: `+7${number}`, password: 'dlinnyj parol' }
}

test('a guest registers with a live phone mask and is greeted by name', {
  tag: [
    '@both',
    '@S1.account',
    '@S2.profile-link',
    '@S2.auth-modal',
    '@S3.registration',
    '@S4.modal-modes',
    '@S4.login-reload',
    '@S5.phone-mask',
    '@S5.phone-whole',
    '@S5.password',
    '@S5.required',
    '@S9.lengths',
  ],
}, async ({ page, expectedErrors }) => {
  // The shop answers «no such person» with 404, which the browser notes.
  expectedErrors.push(/status of 404/)
  const person = newPerson()
  await openLogin(page)
  await page.getByRole('button', { name: 'Нет аккаунта? Зарегистрироваться' }).click()
  const dialog = page.getByRole('dialog', { name: 'Регистрация' })
  await expect(dialog.getByLabel('Имя')).toBeFocused()
  await axe(page)

  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()
  await expect(dialog.getByText('Введите имя')).toBeVisible()
  await expect(dialog.getByText('Введите фамилию')).toBeVisible()
  await expect(dialog.getByText('Введите номер телефона полностью')).toBeVisible()
  await expect(dialog.getByText('Пароль должен содержать минимум 8 символов')).toBeVisible()
  await expect(dialog.getByText('Нужно согласие на обработку персональных данных')).toBeVisible()
  await expect(dialog.getByLabel('Имя')).toBeFocused()

  await dialog.getByLabel('Имя').fill('Анна')
  await dialog.getByLabel('Фамилия').fill('Соколова')
  await dialog.getByLabel('Телефон').pressSequentially(`8 (${person.phone.slice(2, 5)}) ${person.phone.slice(5)}99`)
  await expect(dialog.getByLabel('Телефон')).toHaveValue(person.phone)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
  await dialog.getByRole('checkbox').check()
  await expect(dialog.getByRole('link', { name: 'обработку персональных данных' })).toHaveAttribute(
    'href',
    '/info/politika',
  )
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()

  await expect(accountLink(page, 'Анна')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe('/about')
})

test('a taken email and phone are told on leaving the field, and what was typed survives switching', {
  tag: ['@S4.modal-modes', '@S5.taken'],
}, async ({ page, browser, baseURL, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  const { email } = await registerElsewhere(browser, baseURL ?? '')
  await openHydrated(page, '/register')
  const dialog = page.getByRole('dialog', { name: 'Регистрация' })
  await dialog.getByLabel('Имя').fill('Олег')
  await dialog.getByLabel('Телефон').fill('+7916')
  await dialog.getByLabel('Email').fill(email)
  await expect(dialog.getByText('Введите номер телефона полностью')).toBeVisible()
  await dialog.getByLabel('Телефон').fill(`+7${email.match(/\d+/)?.[0]}`)
  await expect(dialog.getByText('Пользователь с таким Email уже есть!')).toBeVisible()
  await dialog.getByLabel('Пароль', { exact: true }).focus()
  await expect(dialog.getByText('Пользователь с таким телефоном уже есть!')).toBeVisible()

  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  const login = page.getByRole('dialog', { name: 'Вход' })
  await expect(login.getByLabel('Email')).toHaveValue(email)
  await login.getByRole('button', { name: 'Нет аккаунта? Зарегистрироваться' }).click()
  await expect(dialog.getByLabel('Имя')).toHaveValue('Олег')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('a registration that fails for another reason says so in one line', { tag: '@S8.registration-silent' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /500/)
  await page.route('**/api/register', (route) =>
    route.fulfill({ status: 500, json: { error: 'boom', code: 'internal' } }),
  )
  const person = newPerson()
  await openHydrated(page, '/register')
  const dialog = page.getByRole('dialog', { name: 'Регистрация' })
  await dialog.getByLabel('Имя').fill('Олег')
  await dialog.getByLabel('Фамилия').fill('Иванов')
  await dialog.getByLabel('Телефон').fill(person.phone)
  await dialog.getByLabel('Email').fill(person.email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(person.password)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Зарегистрироваться' }).click()

  await expect(
    dialog.getByRole('alert').filter({ hasText: 'Не удалось зарегистрироваться. Попробуйте ещё раз' }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Имя')).toHaveValue('Олег')
})

test('a person logs in, sees the password when asked, and logs out', {
  tag: ['@S1.account', '@S3.session', '@S4.login-reload', '@S4.logout', '@S8.login', '@S9.cookies', '@S2.profile'],
}, async ({ page, browser, baseURL, expectedErrors }) => {
  expectedErrors.push(/status of 401/)
  const { email, password } = await registerElsewhere(browser, baseURL ?? '')
  const dialog = await openLogin(page)
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await axe(page)
  await dialog.getByLabel('Email').fill(email.toUpperCase())
  await dialog.getByLabel('Пароль', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Показать пароль' }).click()
  await expect(dialog.getByLabel('Пароль', { exact: true })).toHaveAttribute('type', 'text')
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(dialog.getByText('Неверный email или пароль')).toBeVisible()

  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByLabel('Пароль', { exact: true }).press('Enter')
  await expect(accountLink(page, 'Анна')).toBeVisible()
  const hints = (await page.context().cookies()).map(({ name }) => name)
  expect(hints).toEqual(expect.arrayContaining(['uid', 'role', 'uname', 'email']))

  await accountLink(page, 'Анна').click()
  await expect(page).toHaveTitle('Личный кабинет — Шильдик')
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(accountLink(page, 'Войти')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
  const left = (await page.context().cookies()).map(({ name }) => name)
  for (const name of ['uid', 'role', 'uname', 'email', 'sid']) expect(left).not.toContain(name)
})

test('a login that gets no answer says so in the words of the shop', { tag: '@S8.login' }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load/)
  const dialog = await openLogin(page)
  await page.route('**/api/login', (route) => route.abort())
  await dialog.getByLabel('Email').fill('anna@example.com')
  await dialog.getByLabel('Пароль', { exact: true }).fill('something')
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(dialog.getByText('Ошибка входа')).toBeVisible()
})

test('the window keeps the cursor inside, closes by Escape and gives the cursor back', async ({ page }) => {
  const dialog = await openLogin(page)
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const active = document.activeElement
      return active !== document.body && active !== null && !active.closest('dialog')
    })
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(accountLink(page, 'Войти')).toBeFocused()
})

test('a forgotten password is replaced in three steps', {
  tag: [
    '@S2.auth-modal',
    '@S3.recovery',
    '@S4.recovery-steps',
    '@S4.recovery-back',
    '@S5.recovery-disabled',
    '@S5.recovery-mismatch',
    '@S8.code-wrong',
    '@S9.lengths',
  ],
}, async ({ page, browser, baseURL, expectedErrors }) => {
  expectedErrors.push(/status of 400/)
  const { email } = await registerElsewhere(browser, baseURL ?? '')
  const login = await openLogin(page)
  await login.getByRole('button', { name: 'Забыли пароль?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Восстановление пароля' })

  const send = dialog.getByRole('button', { name: 'Отправить код' })
  await expect(send).toBeDisabled()
  await dialog.getByRole('button', { name: 'Назад' }).click()
  await login.getByRole('button', { name: 'Забыли пароль?' }).click()
  await dialog.getByLabel('Email').fill(email)
  await send.click()

  await expect(dialog.getByText(`Отправили на ${email}`)).toBeVisible()
  await expect(dialog.getByText(/^Отправить ещё раз через 0:\d\d$/)).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Подтвердить' })
  await expect(confirm).toBeDisabled()
  await expect(dialog.getByLabel('Код из письма')).toHaveAttribute('autocomplete', 'one-time-code')
  const code = await codeSentTo(email, 'recovery-code')
  await dialog.getByLabel('Код из письма').fill(code === '000000' ? '000001' : '000000')
  await confirm.click()
  await expect(dialog.getByText('Неверный код')).toBeVisible()
  await dialog.getByLabel('Код из письма').fill(code)
  await axe(page)
  await confirm.click()

  const save = dialog.getByRole('button', { name: 'Сохранить' })
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Новый пароль').fill('sovsem novyj')
  await dialog.getByLabel('Повторите пароль').fill('sovsem')
  await expect(dialog.getByText('Пароли не совпадают')).toBeVisible()
  await expect(save).toBeDisabled()
  await dialog.getByLabel('Повторите пароль').fill('sovsem novyj')
  await save.click()

  await expect(login.getByText('Пароль изменён. Войдите с новым паролем')).toBeVisible()
  await expect(login.getByLabel('Email')).toHaveValue(email)
  await login.getByLabel('Пароль', { exact: true }).fill('sovsem novyj')
  await login.getByRole('button', { name: 'Войти' }).click()
  await expect(accountLink(page, 'Анна')).toBeVisible()
})

test('a guest who opens a personal or a management page finds the home page and the word why', {
  tag: ['@S2.guard-login', '@S2.management', '@S2.profile', '@S2.favorites', '@S6.guest', '@S8.guard'],
}, async ({ page }) => {
  const word = page.getByRole('alert').filter({ hasText: 'Авторизуйтесь' })
  // Every guarded address is asked for in src/server/page/page-guards.test.ts.
  for (const path of ['/profile', '/users']) {
    await page.goto(path)
    expect([path, new URL(page.url()).pathname]).toEqual([path, '/'])
    await expect(word).toBeVisible()
  }
  await expect(word).toHaveCount(0)
  await page.reload()
  await expect(accountLink(page, 'Войти')).toBeVisible()
  await expect(word).toHaveCount(0)
})

test('a guest who clicks a personal place stays where they are and is told why', {
  tag: ['@both', '@S2.guard-login', '@S8.guard', '@S9.toasts'],
}, async ({ page }) => {
  await openHydrated(page, '/about')
  await page
    .getByRole('link', { name: /^Избранное/ })
    .filter({ visible: true })
    .first()
    .click()
  const toast = page.getByRole('alert').filter({ hasText: 'Авторизуйтесь' })
  await expect(toast).toBeVisible()
  const box = await toast.boundingBox()
  const width = page.viewportSize()?.width ?? 0
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(12)
  expect(box?.y).toBeGreaterThan((page.viewportSize()?.height ?? 0) / 2)
  expect(new URL(page.url()).pathname).toBe('/about')
  await expect(toast).toHaveCount(0)
})

/** On small screens the parts of the account are a list first. */
async function openTab(page: Page, name: string) {
  await openHydrated(page, '/profile')
  await page.getByRole('navigation', { name: 'Личный кабинет' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('a person changes name and phone, and the header follows', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 400/)
  await registerHere(page)
  await openTab(page, 'Данные')
  const number = String(randomInt(1e9, 1e10 - 1))
  await page.getByRole('textbox', { name: 'Имя' }).fill('')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Введите имя')).toBeVisible()
  await page.getByRole('textbox', { name: 'Имя' }).fill('Мария')
  await page.getByRole('textbox', { name: 'Телефон' }).fill(`8${number}`)
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue(`+7${number}`)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено')).toBeVisible()
  await expect(accountLink(page, 'Мария')).toBeVisible()
  await axe(page)

  await page.reload()
  const groups = number.replace(/^(...)(...)(..)(..)$/, '$1\u00a0$2-$3-$4')
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue(`+7\u00a0${groups}`)
})

test('another email counts once its code comes back', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 403/)
  const { password } = await registerHere(page)
  const { email } = newPerson()
  await openTab(page, 'Данные')
  const section = page.getByRole('region', { name: 'Email' })
  await section.getByRole('button', { name: 'Изменить email' }).click()
  await section.getByLabel('Новый email').fill(email)
  await section.getByLabel('Текущий пароль').fill('wrong password')
  await section.getByRole('button', { name: 'Отправить код' }).click()
  await expect(section.getByText('Неверный пароль')).toBeVisible()
  await section.getByLabel('Текущий пароль').fill(password)
  await section.getByRole('button', { name: 'Отправить код' }).click()
  await expect(section.getByText(`Отправили на ${email}`)).toBeVisible()
  await section.getByLabel('Код из письма').fill(await codeSentTo(email, 'email-code'))
  await section.getByRole('button', { name: 'Подтвердить' }).click()
  await expect(section.getByText('Email подтверждён')).toBeVisible()
  await expect(section.getByText(email)).toBeVisible()
})

test('an appliance is found by its plate, kept, made the usual one and removed', async ({ page, request }) => {
  const { models } = (await (await request.get('/api/models?search=WW')).json()) as {
    models: { brand: string; code: string }[]
  }
  const [first, second] = models
  if (!first || !second) throw new Error('The demo catalogue has no such models')
  await registerHere(page)
  await openTab(page, 'Моя техника')
  await expect(page.getByText('Добавьте технику — и на каждой детали увидите, подходит ли она')).toBeVisible()
  for (const { brand, code } of [first, second]) {
    await page.getByLabel('Модель с шильдика').fill(code)
    await page.getByRole('button', { name: `Добавить ${brand} ${code}`, exact: true }).click()
    await expect(page.getByRole('heading', { level: 2, name: code })).toBeVisible()
  }
  await page.getByRole('button', { name: `Сделать основной: `, exact: false }).click()
  await expect(page.getByText('Основная', { exact: true })).toHaveCount(1)
  await axe(page)
  await page.getByRole('button', { name: `Удалить: ${first.brand} ${first.code}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: first.code })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: second.code })).toBeVisible()
})

test('a person sees what they asked the shop', async ({ page }) => {
  await registerHere(page)
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const asked = await page.request.post('/api/requests', {
    headers: { 'X-XSRF-TOKEN': token },
    data: { kind: 'question', text: 'Есть ли насос на складе?' },
  })
  expect(asked.status()).toBe(201)
  await openTab(page, 'Обращения')
  await expect(page.getByRole('article')).toContainText('Есть ли насос на складе?')
  await expect(page.getByRole('article')).toContainText('Ждёт ответа')
  await axe(page)
})

test('a person changes the password and may leave every device at once', async ({ page, browser, baseURL }) => {
  const { email, password } = await registerHere(page)
  await openTab(page, 'Безопасность')
  const change = page.getByRole('button', { name: 'Сменить пароль' })
  await expect(change).toBeDisabled()
  await page.getByLabel('Текущий пароль').fill(password)
  await page.getByLabel('Новый пароль').fill('sovsem novyj')
  await page.getByLabel('Повторите пароль').fill('sovsem')
  await expect(page.getByText('Пароли не совпадают')).toBeVisible()
  await page.getByLabel('Повторите пароль').fill('sovsem novyj')
  await axe(page)
  await change.click()
  await expect(page.getByText('Пароль изменён')).toBeVisible()

  const elsewhere = await browser.newPage({ baseURL: baseURL ?? '', extraHTTPHeaders: newAddress() })
  const dialog = await openLogin(elsewhere)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill('sovsem novyj')
  await dialog.getByRole('button', { name: 'Войти' }).click()
  await expect(accountLink(elsewhere, 'Анна')).toBeVisible()
  await page.getByRole('button', { name: 'Выйти на всех устройствах' }).click()
  await expect(accountLink(page, 'Войти')).toBeVisible()
  await elsewhere.reload()
  await expect(accountLink(elsewhere, 'Войти')).toBeVisible()
  await elsewhere.close()
})

test('a person takes their data along and deletes the account', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 403/)
  const { email, password } = await registerHere(page)
  await openTab(page, 'Безопасность')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Скачать мои данные' }).click()
  const data = await (await download).createReadStream()
  expect((await data.toArray()).join('')).toContain(email)

  await page.getByRole('button', { name: 'Удалить аккаунт' }).click()
  const dialog = page.getByRole('dialog', { name: 'Удалить аккаунт?' })
  const erase = dialog.getByRole('button', { name: 'Удалить навсегда' })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('Пароль', { exact: true }).fill('wrong password')
  await erase.click()
  await expect(dialog.getByText('Неверный пароль')).toBeVisible()
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await axe(page)
  await erase.click()
  await expect(accountLink(page, 'Войти')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})
