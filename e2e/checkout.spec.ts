import { firstPump, pumpsPath } from './demo-addresses.ts'
import { orderLinkSentTo } from './emails.ts'
import { pressOn, tabTo, typeInto } from './keyboard.ts'
import {
  buyElsewhere,
  fillCheckout,
  fillContact,
  newBuyer,
  openCheckout,
  orderButton,
  placedHeading,
  putIntoCart,
} from './orders.ts'
import { axe, expect, test } from './shop-test.ts'
import {
  logIn,
  logOutElsewhere,
  loseAnswerOf,
  openHydrated,
  productWith,
  registerElsewhere,
  registerHere,
  storedCart,
} from './shoppers.ts'

test('with the keyboard alone a guest finds a product, orders it, opens the link from the letter and cancels', {
  tag: '@phone',
}, async ({ page, request }) => {
  test.slow()
  const buyer = newBuyer()
  const pump = await firstPump(request)
  await openHydrated(page, '/')
  await typeInto(
    page,
    page.getByRole('banner').getByRole('combobox', { name: 'Артикул, модель или название' }),
    pump.name,
  )
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('main').getByRole('link', { name: pump.name, exact: true }).first())
  await expect(page.getByRole('heading', { level: 1, name: pump.name })).toBeVisible()

  await pressOn(page, page.getByRole('button', { name: `В корзину: ${pump.name}` }).first())
  await pressOn(page, page.getByRole('link', { name: 'Перейти в корзину' }).first())
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'Оформить заказ' }).first())

  await typeInto(page, page.getByRole('textbox', { name: 'Имя' }), 'Анна')
  await typeInto(page, page.getByRole('textbox', { name: 'Фамилия' }), 'Соколова')
  await typeInto(page, page.getByRole('textbox', { name: 'Телефон' }), buyer.phone)
  await typeInto(page, page.getByRole('textbox', { name: 'Email' }), buyer.email)
  await pressOn(page, page.getByRole('radio', { name: /Самовывоз/ }), 'Space')
  await pressOn(page, page.getByRole('checkbox', { name: /обработку персональных данных/ }), 'Space')
  await axe(page)
  await pressOn(page, orderButton(page))

  await expect(placedHeading(page)).toBeFocused()
  await expect(page).toHaveURL(/\/order\/\d+\?token=/)
  await expect.poll(() => storedCart(page)).toEqual([])

  await openHydrated(page, await orderLinkSentTo(buyer.email))
  await expect(page.getByRole('link', { name: pump.name })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Отменить заказ' }))
  const dialog = page.getByRole('dialog', { name: 'Отменить заказ?' })
  await typeInto(page, dialog.getByRole('textbox', { name: 'Причина' }), 'Нашлась старая')
  await pressOn(page, dialog.getByRole('button', { name: 'Отменить заказ' }))
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Заказ отменён' })).toContainText('Нашлась старая')
  await axe(page)
})

test('what is missing is named at its field and above the form, with ways to each', async ({ page, request }) => {
  await openCheckout(page, await firstPump(request))
  const phone = page.getByRole('textbox', { name: 'Телефон' })
  const email = page.getByRole('textbox', { name: 'Email' })
  await phone.fill('8916')
  await email.fill('anna')
  await expect(page.getByText('Введите номер телефона полностью')).toBeVisible()
  await phone.fill('89161234567')
  await expect(page.getByText('Введите номер телефона полностью')).toBeHidden()
  await expect(phone).toHaveValue('+79161234567')
  await email.fill('anna@gmial.com')
  await expect(email).toHaveValue('anna@gmial.com')
  await phone.focus()
  await page.getByRole('button', { name: 'anna@gmail.com' }).click()
  await expect(email).toHaveValue('anna@gmail.com')
  await expect(phone).toHaveValue('+7\u00a0916\u00a0123-45-67')
  await email.fill('anna')

  await orderButton(page).click()
  const summary = page.getByRole('alert').filter({ hasText: 'чтобы оформить заказ' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText(/Исправьте 5.полей, чтобы оформить заказ/)
  await expect(email).toHaveAccessibleDescription('Проверьте email: не хватает @')
  await axe(page)

  await summary.getByRole('link', { name: 'Введите имя' }).click()
  await expect(page.getByRole('textbox', { name: 'Имя' })).toBeFocused()
  await page.keyboard.type('Анна')
  await expect(summary).toContainText(/Исправьте 4.поля/)
  await summary.getByRole('link', { name: 'Выберите способ доставки' }).click()
  await tabTo(page, page.getByRole('radio', { name: /Самовывоз/ }))
  await page.getByRole('radio', { name: /Курьер/ }).check()
  await page.getByRole('textbox', { name: 'Улица, дом, квартира' }).fill('ул. Лесная')
  await page.getByRole('textbox', { name: 'Фамилия' }).fill('Соколова')
  await expect(page.getByText('Укажите дом')).toBeVisible()
})

test('what was typed outlives a reload and logging in', async ({ page, request, browser, baseURL }) => {
  const pump = await firstPump(request)
  const person = await registerElsewhere(browser, baseURL ?? '')
  await openCheckout(page, pump)
  await fillContact(page, { email: 'other@example.com', phone: '+79161234567' })
  await page.getByRole('textbox', { name: 'Комментарий' }).fill('Позвоните после 18:00')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Комментарий' })).toHaveValue('Позвоните после 18:00')

  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  await logIn(page, person)

  await expect(page.getByRole('textbox', { name: 'Комментарий' })).toHaveValue('Позвоните после 18:00')
  await expect(page.getByText('other@example.com')).toBeVisible()
  await page.getByRole('radio', { name: /Самовывоз/ }).check()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await openHydrated(page, '/cart')
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible()
})

test('the next person in the tab begins with a form of their own', async ({ page, request, context }) => {
  const pump = await firstPump(request)
  const comment = page.getByRole('textbox', { name: 'Комментарий' })
  await registerHere(page)
  await openCheckout(page, pump)
  await comment.fill('Код домофона 17')
  await page.reload()
  await expect(comment).toHaveValue('Код домофона 17')

  // Sessions end and begin without a word to this tab.
  await context.clearCookies()
  await openCheckout(page, pump)
  await expect(comment).toHaveValue('')
  await expect(page.getByRole('textbox', { name: 'Телефон' })).toHaveValue('')
  await comment.fill('Позвоните')
  await registerHere(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('Оформляете без регистрации')).toBeHidden()
  await expect(comment).toHaveValue('Позвоните')

  await context.clearCookies()
  await registerHere(page)
  await openCheckout(page, pump)
  await expect(comment).toHaveValue('')
})

test('an address given once is offered with the next order, and can be forgotten', async ({ page, request }) => {
  const pump = await firstPump(request)
  await registerHere(page)
  await openCheckout(page, pump)
  const street = page.getByRole('textbox', { name: 'Улица, дом, квартира' })
  await page.getByRole('radio', { name: /Курьер/ }).check()
  await street.fill('ул. Лесная, 5')
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  const kept = page.waitForResponse('**/api/addresses')
  await orderButton(page).click()
  await kept
  await expect(placedHeading(page)).toBeVisible()

  await openCheckout(page, pump)
  await page.getByRole('radio', { name: /Почта/ }).check()
  await expect(page.getByRole('radio', { name: 'Москва, ул. Лесная, 5' })).toBeChecked()
  await expect(street).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Индекс' })).toBeVisible()
  await page.getByRole('radio', { name: 'Другой адрес' }).check()
  await expect(street).toHaveValue('')

  await openHydrated(page, '/profile?tab=data')
  await page.getByRole('button', { name: 'Удалить адрес: Москва, ул. Лесная, 5' }).click()
  await expect(page.getByText('Здесь будут адреса')).toBeVisible()
})

test('an address of the account leaves together with its city, and its index too', async ({ page, request }) => {
  const pump = await firstPump(request)
  await registerHere(page)
  await openCheckout(page, pump)
  const city = page.getByRole('combobox', { name: 'Город' })
  const street = page.getByRole('textbox', { name: 'Улица, дом, квартира' })
  const index = page.getByRole('textbox', { name: 'Индекс' })
  const stored = page.getByRole('radio', { name: '125047, Москва, Лесная, 5, кв. 17' })
  async function toKazan() {
    await city.fill('Казан')
    const towns = page.getByRole('listbox', { name: 'Город' })
    await towns.getByRole('option', { name: /^Казань/ }).click()
  }
  async function orderByPost(address: string) {
    await street.fill(address)
    await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
    const kept = page.waitForResponse('**/api/addresses')
    await orderButton(page).click()
    await kept
    await expect(placedHeading(page)).toBeVisible()
  }
  await page.getByRole('radio', { name: /Почта/ }).check()
  await index.fill('125047')
  await orderByPost('Лесная, 5, кв. 17')

  await openCheckout(page, pump)
  await page.getByRole('radio', { name: /Почта/ }).check()
  await expect(stored).toBeChecked()
  await toKazan()
  await expect(stored).not.toBeChecked()
  await expect(street).toHaveValue('')
  await expect(index).toHaveValue(/^42\d{4}$/)
  await city.fill('Москва')
  await expect(stored).toBeChecked()
  await toKazan()
  await expect(index).toHaveValue(/^42\d{4}$/)
  await index.fill('420111')
  await expect(page.getByRole('radio', { name: /Пункт выдачи.*2.пункта/ })).toBeVisible()
  await orderByPost('Баумана, 7')
  await expect(page.getByText('420111, Казань, Баумана, 7').first()).toBeVisible()

  await openHydrated(page, '/profile?tab=data')
  for (const kept of ['125047, Москва, Лесная, 5, кв. 17', '420111, Казань, Баумана, 7'])
    await expect(page.getByRole('button', { name: `Удалить адрес: ${kept}` })).toBeVisible()
})

test('a product that does not fit the saved appliance is asked about once', async ({ page, request }) => {
  const answer = await request.get(`/api/products?search=${encodeURIComponent('насос для LG')}&in_stock=1`)
  const { products } = (await answer.json()) as { products: { id: number; name: string; quantity: number }[] }
  const misfit = products.find(({ name, quantity }) => /для LG/.test(name) && quantity >= 8)!
  await openHydrated(page, pumpsPath)
  await page.getByRole('button', { name: 'Указать модель' }).click()
  const window = page.getByRole('dialog', { name: 'Моя техника' })
  await window.getByLabel('Модель с шильдика').fill('WW70J52E0HW')
  await window.getByRole('list', { name: 'Найденные модели' }).getByRole('button').first().click()
  await expect(window).toBeHidden()

  await openCheckout(page, misfit)
  await expect(page.getByRole('textbox', { name: 'Модель техники' })).toHaveValue(/WW70J52E0HW/)
  await fillCheckout(page, newBuyer())
  await orderButton(page).click()
  const question = page.getByRole('region', { name: 'Не подходит' })
  await expect(question).toBeFocused()
  await expect(question).toContainText(misfit.name)
  await axe(page)
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
})

test('an answer lost on the way is asked for again and is the same order', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const pump = await firstPump(request)
  await openCheckout(page, pump, 2)
  await fillCheckout(page, newBuyer())
  const numbers: string[] = []
  await page.route('**/api/orders', async (route) => {
    const answer = await route.fetch()
    expect(answer.status()).toBe(201)
    numbers.push(((await answer.json()) as { number: string }).number)
    await (numbers.length === 1 ? route.abort() : route.fulfill({ response: answer }))
  })

  await orderButton(page).click()
  const trouble = page.getByRole('alert').filter({ hasText: 'Не получили ответа магазина' })
  await expect(trouble).toContainText('Заказ мог оформиться: нажмите ещё раз, ничего не меняя')
  await expect.poll(() => storedCart(page)).toEqual([{ id: pump.id, quantity: 2 }])
  await page.reload()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await orderButton(page).click()
  await expect(placedHeading(page)).toContainText(String(numbers[0]))
  expect(numbers).toEqual([numbers[0], numbers[0]])
  await expect.poll(() => storedCart(page)).toEqual([])
})

test('an order whose answer was lost is named where the cart turns out empty, once', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await registerHere(page)
  await openCheckout(page, await firstPump(request))
  await page.getByRole('radio', { name: /Самовывоз/ }).check()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await loseAnswerOf(page, '**/api/orders')
  await orderButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Не получили ответа магазина' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Похоже, заказ уже оформлен' })).toBeInViewport()
  await axe(page)
  await page.getByRole('main').getByRole('link', { name: 'Мои заказы' }).click()
  await expect(page.getByRole('link', { name: /Заказ № \d+|№ \d+/ }).first()).toBeVisible()
  await openHydrated(page, '/cart?step=checkout')
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible()
})

test('a pickup point goes with the city it was chosen for', async ({ page, request }) => {
  await openCheckout(page, await firstPump(request))
  await fillContact(page, newBuyer())
  const city = page.getByRole('combobox', { name: 'Город' })
  const way = page.getByRole('radio', { name: /^Пункт выдачи/ })
  await city.fill('Казань')
  await expect(way).toHaveAccessibleName(/2.пункта/)
  await way.check()
  await page.getByRole('radio', { name: /пр. Победы, 91/ }).check()

  await city.fill('Рязань')
  const typed = page.getByRole('textbox', { name: 'Пункт выдачи' })
  await expect(typed).toHaveValue('')
  await page.reload()
  await expect(typed).toHaveValue('')
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await orderButton(page).click()
  await expect(typed).toHaveAccessibleDescription(/Напишите адрес пункта/)
  await typed.fill('ул. Ленина, 5')

  await city.fill('Казань')
  await expect(page.getByRole('radio', { name: /ул. Баумана, 7/ })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: /пр. Победы, 91/ })).not.toBeChecked()
  await city.fill('Рязань')
  await expect(typed).toHaveValue('ул. Ленина, 5')
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await expect(page.getByText('Рязань, ул. Ленина, 5').first()).toBeVisible()
})

test('two tabs that order the same cart make one order', async ({ page, context, request }) => {
  const pump = await firstPump(request)
  const buyer = newBuyer()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await openCheckout(tab, pump)
    await fillCheckout(tab, buyer)
  }
  // Both have asked before either is answered.
  let release = () => {}
  const bothAsked = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/api/orders', async (route) => {
    await bothAsked
    await route.continue()
  })
  const answers = [page, other].map((tab) => tab.waitForResponse((answer) => answer.url().endsWith('/api/orders')))
  for (const tab of [page, other]) {
    const asked = tab.waitForRequest((each) => each.url().endsWith('/api/orders'))
    await orderButton(tab).click()
    await asked
  }
  release()
  const orders = await Promise.all(answers.map(async (answer) => (await answer).json() as Promise<{ number: string }>))
  expect(orders[0]?.number).toBe(orders[1]?.number)
  for (const tab of [page, other]) await expect(placedHeading(tab)).toContainText(String(orders[0]?.number))
})

test('what ran short meanwhile is told, the cart follows, and the rest can be ordered', async ({
  page,
  request,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const part = await productWith(request, (stock) => stock === 3)
  await openCheckout(page, part, 2)
  await fillCheckout(page, newBuyer())

  await buyElsewhere(browser, baseURL ?? '', part, 2)
  await orderButton(page).click()
  const told = page.getByRole('alert').filter({ hasText: 'Пока вы оформляли' })
  await expect(told).toBeFocused()
  await expect(told).toContainText(`осталось 1 шт. «${part.name}». Уменьшили количество`)
  await expect.poll(() => storedCart(page)).toEqual([{ id: part.id, quantity: 1 }])
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
})

test('a company orders on account and opens its invoice', async ({ page, request, context }) => {
  await openCheckout(page, await firstPump(request))
  await fillCheckout(page, newBuyer())
  await page.getByRole('radio', { name: /Счёт для организации/ }).check()
  await page.getByRole('textbox', { name: 'Организация' }).fill('ООО «Ремонт»')
  await page.getByRole('textbox', { name: 'ИНН' }).fill('7707083894')
  await orderButton(page).click()
  await expect(page.getByRole('textbox', { name: 'ИНН' })).toHaveAccessibleDescription(
    /^Контрольная цифра ИНН не сходится/,
  )
  await page.getByRole('textbox', { name: 'ИНН' }).fill('7707083893')
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Получатель' })).toContainText('ООО «Ремонт»ИНН 7707083893')

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Счёт на оплату' }).click()
  const invoice = await opened
  await expect(invoice.getByText('7707083893').first()).toBeVisible()
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('the form and the placed order are as readable', async ({ page, request }) => {
    await openCheckout(page, await firstPump(request))
    await orderButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'чтобы оформить заказ' })).toBeVisible()
    await axe(page)
    await fillCheckout(page, newBuyer())
    await orderButton(page).click()
    await expect(placedHeading(page)).toBeVisible()
    await axe(page)
  })
})

test('a guest whose only product sells out meanwhile is told why the cart is empty', { tag: '@both' }, async ({
  page,
  request,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const part = await productWith(request, (stock) => stock === 1)
  await openCheckout(page, part)
  await fillCheckout(page, newBuyer())
  await buyElsewhere(browser, baseURL ?? '', part)
  await orderButton(page).click()
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible()
  await expect(page.getByText(`${part.name} закончилось и убрано из корзины`)).toBeInViewport()
  await axe(page)
})

test('a user whose only product sells out meanwhile sees it in the cart, and why it cannot be ordered', async ({
  page,
  request,
  browser,
  baseURL,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  // Not what other journeys order.
  const pump = await firstPump(request)
  const part = await productWith(request, (stock, { id }) => stock > 8 && stock < 16 && id !== pump.id)
  await registerHere(page)
  await openCheckout(page, part)
  await page.getByRole('radio', { name: /Самовывоз/ }).check()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await buyElsewhere(browser, baseURL ?? '', part, Number(part.quantity))
  await orderButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible()
  await expect(page.getByText(`Пока вы оформляли, «${part.name}» закончилось. Убрали из заказа`)).toBeVisible()
  await expect(page.getByText('Не войдёт в заказ')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Оформить заказ' })).toHaveCount(0)
  await axe(page)
})

test('a user whose session has ended meanwhile is told so, and finds form and cart again after logging in', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[139]/)
  const part = await firstPump(request)
  const { email, password } = await registerHere(page)
  await openCheckout(page, part)
  await page.getByRole('textbox', { name: 'Комментарий' }).fill('Код домофона 17')
  await page.getByRole('radio', { name: /Самовывоз/ }).check()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await logOutElsewhere(page, request)
  await orderButton(page).click()
  await expect(page.getByText('Вы вышли из учётной записи. Войдите снова, и корзина вернётся')).toBeInViewport()
  await axe(page)

  await page.getByRole('link', { name: 'Войти', exact: true }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Вход' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByLabel('Пароль', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Войти', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Комментарий' })).toHaveValue('Код домофона 17')
})

test('a cart that was emptied meanwhile has nothing to order', async ({ page }) => {
  await putIntoCart(page, [])
  await openHydrated(page, '/cart?step=checkout')
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toBeVisible()
})
