/** What the shopkeeper changes about the shop itself: the shop shows it at once. */
import { randomInt } from 'node:crypto'
import { axe, axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs, openHydrated, registerElsewhere } from './shoppers.ts'

test('the shopkeeper changes phone and holidays, sees them in the shop, and puts them back', {
  tag: ['@S1.admin', '@S6.admin'],
}, async ({ page, request, expectedErrors }) => {
  // A phone that is none is rejected.
  expectedErrors.push(/status of 400/)
  expect(await (await request.get('/about')).text()).toContain('+7 495 000-00-00')
  await logInAs(page, 'admin')
  await page.goto('/orders')
  await page.locator('.admin-user summary').click()
  await page.getByRole('link', { name: 'Настройки магазина' }).click()
  await page.getByRole('link', { name: 'Контакты' }).click()
  const form = page.getByRole('form')
  await form.getByLabel('Телефон').fill('позвоните нам')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByText('Укажите телефон с кодом: +7 495 000-00-00', { exact: true })).toBeVisible()
  // Whoever presses a link while their change is still being saved arrives there once it is.
  await form.getByLabel('Телефон').fill('8 800 555-01-01')
  let letSave = () => {}
  const maySave = new Promise<void>((resolve) => {
    letSave = resolve
  })
  await page.route('**/api/admin/settings/contacts', async (route) => {
    await maySave
    await route.continue()
  })
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await page.getByRole('link', { name: 'Магазин', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Уйти без сохранения?')
  letSave()
  await expect(form.getByRole('heading', { name: 'Магазин' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute('**/api/admin/settings/contacts')
  await page.getByRole('link', { name: 'Контакты' }).click()
  await expect(form.getByLabel('Телефон')).toHaveValue('8 800 555-01-01')

  // What is typed while the form is being saved stays there, and waits for the next «Сохранить».
  await page.route('**/api/admin/settings/contacts', async (route) => {
    await form.getByLabel('Адрес магазина').fill('г. Тула, ул. Пробная, 7')
    await route.continue()
  })
  await form.getByLabel('Телефон').fill('8 800 555-01-03')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено. Магазин уже показывает новое').last()).toBeVisible()
  await expect(form.getByLabel('Адрес магазина')).toHaveValue('г. Тула, ул. Пробная, 7')
  await expect(form.getByText('Есть несохранённые изменения')).toBeVisible()
  await page.unroute('**/api/admin/settings/contacts')

  await form.getByLabel('Телефон').fill('8 800 555-01-02')
  // A way out asks first, also to another part of the settings; staying loses nothing.
  await page.getByRole('link', { name: 'Часы работы' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Есть несохранённые изменения. Уйти без сохранения?')
  await question.getByRole('button', { name: 'Остаться' }).click()
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Сохранено. Магазин уже показывает новое').last()).toBeVisible()
  await expect.poll(async () => (await request.get('/about')).text()).toContain('8 800 555-01-02')
  expect(await (await request.get('/about')).text()).toContain('г. Тула, ул. Пробная, 7')

  await page.getByRole('link', { name: 'Часы работы' }).click()
  await expect(form.getByRole('heading', { name: 'Часы работы' })).toBeVisible()
  // Days to come and not the week itself: other journeys read that at the same time.
  await form.getByRole('button', { name: 'Добавить дни' }).click()
  const lastDay = `${new Date().getFullYear()}-12-31`
  await form.getByLabel('С', { exact: true }).fill(lastDay)
  await form.getByLabel('Эти дни').check()
  await form.getByLabel('Эти дни: закрываемся').fill('15:00')
  await form.getByRole('button', { name: 'Сохранить' }).click()
  await expect(form.getByText('Есть несохранённые изменения')).toHaveCount(0)
  await openHydrated(page, '/about')
  await expect(page.getByText('31 декабря 10:00–15:00')).toBeVisible()
  await openHydrated(page, '/')
  await expect(page.getByRole('region', { name: 'Часы работы и телефон' })).toContainText('8 800 555-01-02')

  for (const part of ['hours', 'contacts']) {
    await page.goto(`/settings?part=${part}`)
    await form.getByRole('button', { name: 'Вернуть как было' }).click()
    await form.getByRole('button', { name: 'Да, вернуть как было' }).click()
    await expect(form.getByRole('button', { name: 'Вернуть как было' })).toHaveCount(0)
  }
  await expect.poll(async () => (await request.get('/about')).text()).toContain('+7 495 000-00-00')
  await page.goto('/journal')
  await expect(page.getByRole('row').filter({ hasText: 'Настройки возвращены' }).first()).toContainText('контакты')
})

test('the forms of the settings are accessible', { tag: ['@S1.admin'] }, async ({ page }) => {
  await logInAs(page, 'admin')
  await page.goto('/journal')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await axe(page)
  const form = page.getByRole('form')
  for (const [part, shows] of [
    ['delivery', form.getByRole('group', { name: 'Москва', exact: true })],
    ['info-dostavka', form.getByLabel('Текст')],
    ['hours', form.getByLabel('Воскресенье: закрываемся')],
  ] as const) {
    await page.goto(`/settings?part=${part}`)
    await expect(shows).toBeVisible()
    await axe(page)
  }
  await axeEverywhere(page)
})

test('what buyers did not find gets a synonym, and then it is found', { tag: ['@S1.admin'] }, async ({
  page,
  request,
}) => {
  // A word nobody else looks for, so that the journey can be run again.
  const word = `бульбуля${Array.from({ length: 6 }, () => 'цгшщзх'[randomInt(6)]).join('')}`
  const found = async () =>
    ((await (await request.get(`/api/products?search=${word}`)).json()) as { total: number }).total
  expect(await found()).toBe(0)
  await logInAs(page, 'admin')
  await expect
    .poll(async () => {
      await page.goto('/searches')
      await page.getByRole('table').waitFor()
      return page.getByRole('row').filter({ hasText: word }).count()
    })
    .toBe(1)
  await page
    .getByRole('row')
    .filter({ hasText: word })
    .getByRole('button', { name: /^Добавить синоним/ })
    .click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel('Покупатели пишут')).toHaveValue(word)
  await form.getByLabel('В каталоге это').fill('насос')
  await axe(page)
  await form.getByRole('button', { name: 'Добавить' }).click()
  await expect(form).toHaveCount(0)
  expect(await found()).toBeGreaterThan(0)

  await page.goto(`/searches?tab=synonyms&search=${word}`)
  await page.getByRole('button', { name: /^Изменить/ }).click()
  await form.getByRole('button', { name: 'Удалить' }).click()
  await form.getByRole('button', { name: `Да, удалить «${word}»` }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByText('Ничего не найдено')).toBeVisible()
})

test('a person is found, seen with their orders and made a master after a question', {
  tag: ['@both', '@S1.admin', '@S6.admin'],
}, async ({ page, browser, baseURL }) => {
  const size = page.viewportSize()!
  const { email } = await registerElsewhere(browser, baseURL ?? '')
  await logInAs(page, 'admin')
  await page.goto(`/users?search=${email}`)
  await page.getByRole('row').filter({ hasText: email }).click()
  const card = page.getByRole('complementary', { name: 'Покупатель Анна' })
  await expect(card).toContainText('Заказов пока нет')
  await axeEverywhere(page)
  await page.setViewportSize(size)
  await card.getByRole('combobox', { name: 'Роль' }).selectOption('Менеджер')
  const question = page.getByRole('dialog', { name: 'Анна: менеджер?' })
  await expect(question).toContainText('Заказы, покупатели, возвраты, товары и цены.')
  await question.getByRole('button', { name: 'Отмена' }).click()
  await card.getByRole('combobox', { name: 'Роль' }).selectOption('Мастер')
  await page.getByRole('dialog').getByRole('button', { name: 'Сменить роль' }).click()
  await expect(card.getByRole('combobox', { name: 'Роль' })).toHaveValue('master')
  await card.getByRole('button', { name: /^(К списку|Закрыть)$/ }).click()
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Мастер')

  await page.goto('/users?role=admin')
  await page.getByRole('row').filter({ hasText: 'admin@' }).first().click()
  await expect(page.getByText('Это вы. Свою роль и доступ меняет другой владелец.')).toBeVisible()
})
