import { firstPump } from './demo-addresses.ts'
import { orderLinkSentTo } from './emails.ts'
import { openManagement } from './management.ts'
import { fillCheckout, newBuyer, openCheckout, orderButton, placedHeading } from './orders.ts'
import { axe, expect, test } from './shop-test.ts'
import { loseAnswerOf, openHydrated, registerHere } from './shoppers.ts'

test('a guest who lost the email finds the order by number and phone, and the mailed link confirms it', async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  const buyer = newBuyer()
  await openCheckout(page, await firstPump(request))
  await fillCheckout(page, buyer)
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const number = new URL(page.url()).pathname.split('/')[2] ?? ''
  await expect(page.getByRole('region', { name: 'Подтверждение заказа' })).toContainText(buyer.email)

  await openHydrated(page, `/order/${number}`)
  await expect(page.getByRole('textbox', { name: 'Номер заказа' })).toHaveValue(number)
  await page.getByRole('textbox', { name: 'Телефон' }).fill('+79990000000')
  await page.getByRole('button', { name: 'Найти заказ' }).click()
  await expect(page.getByText('Отправили ссылку на почту, указанную в заказе')).toBeVisible()
  await axe(page)

  await openHydrated(page, '/order')
  await page.getByRole('textbox', { name: 'Номер заказа' }).fill(`№ ${number}`)
  await page.getByRole('textbox', { name: 'Телефон' }).fill(buyer.phone)
  await page.getByRole('button', { name: 'Найти заказ' }).click()
  await expect(page.getByRole('region', { name: `Заказ № ${number}` })).toContainText('Принят')
  await axe(page)

  await openHydrated(page, await orderLinkSentTo(buyer.email))
  await expect(page.getByText('Заказ подтверждён. Спасибо!')).toBeVisible()
  await axe(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Подтверждение заказа' })).toBeHidden()
})

test('a guest makes an account of the order with one field', async ({ page, request }) => {
  const buyer = newBuyer()
  await openCheckout(page, await firstPump(request))
  await fillCheckout(page, buyer)
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await page.getByRole('textbox', { name: 'Пароль' }).fill('parol-pokupatelya')
  await page.getByRole('button', { name: 'Создать аккаунт' }).click()
  await reloaded
  await expect(page.getByRole('link', { name: 'Анна' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /^Заказ № \d+/ })).toBeVisible()
})

test('a person finds their orders in the profile and repeats one', { tag: '@both' }, async ({
  page,
  request,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  await registerHere(page)
  await openHydrated(page, '/profile?tab=orders')
  await expect(page.getByRole('heading', { name: 'Заказов пока нет' })).toBeVisible()

  const pump = await firstPump(request)
  await openHydrated(page, `/product/${pump.slug}`)
  // A page loaded anew at once could break the call off.
  const added = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/cart') && answer.request().method() === 'POST',
  )
  await page
    .getByRole('button', { name: `В корзину: ${pump.name}`, exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await added
  await openHydrated(page, '/cart')
  await page.getByRole('main').getByRole('link', { name: 'Оформить заказ' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('button', { name: 'Изменить получателя' })).toBeVisible()
  await page.getByRole('radio', { name: /Курьер/ }).check()
  await page.getByRole('textbox', { name: 'Улица, дом, квартира' }).fill('ул. Лесная, 5, кв. 12')
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()

  await openHydrated(page, '/profile?tab=orders')
  await expect(page.getByRole('radio', { name: /^Активные 1$/ })).toBeChecked()
  await page.getByRole('link', { name: /^Подробнее о заказе/ }).click()
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toBeVisible()
  await expect(page.getByText('ул. Лесная, 5, кв. 12').first()).toBeVisible()
  await page.goBack()
  await loseAnswerOf(page, '**/api/orders/*/repeat')
  await page.getByRole('button', { name: /^Повторить №/ }).click()
  await expect(page.getByText('Сервис временно недоступен. Попробуйте ещё раз')).toBeVisible()
  await page.getByRole('button', { name: /^Повторить №/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Корзина' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: pump.name })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'В корзине' })).toHaveText(
    'В корзине 1 шт.',
  )
})

test('a received order is brought back: what, why, and the answer is awaited on its page', async ({
  page,
  request,
  browser,
  baseURL,
  extraHTTPHeaders,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /status of 422/)
  await openCheckout(page, await firstPump(request), 2)
  await fillCheckout(page, newBuyer())
  await orderButton(page).click()
  await expect(placedHeading(page)).toBeVisible()
  const { pathname, search } = new URL(page.url())
  const { id } = (await (await page.request.get(`/api/orders/${pathname.split('/')[2]}${search}`)).json()) as {
    id: number
  }
  const management = await openManagement(browser, { baseURL, extraHTTPHeaders })
  for (const status of ['processing', 'ready', 'completed'])
    await management.change({ method: 'POST', url: `/api/admin/orders/${id}/status`, data: { status } })
  await management.close()

  await openHydrated(page, `${pathname}${search}`)
  await page.getByRole('button', { name: 'Оформить возврат' }).click()
  const dialog = page.getByRole('dialog')
  await axe(page)
  await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Сколько возвращаете' }).selectOption('1 шт.')
  await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(dialog.getByRole('combobox', { name: 'Причина' })).toBeFocused()
  await dialog.getByRole('combobox', { name: 'Причина' }).selectOption('Не подошла')
  await dialog.getByRole('textbox', { name: 'Что не так' }).fill('другое крепление')
  const photo = { name: 'pump.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) }
  await dialog.getByLabel('Приложить фото детали').setInputFiles(photo)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'pump.jpg' })).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(dialog).toBeHidden()
  const returns = page.getByRole('region', { name: 'Возвраты' })
  await expect(returns).toContainText('1 шт.: Не подошла. другое крепление')
  await expect(returns).toContainText('напишем на почту')
  const sent = returns.getByRole('img', { name: 'Фото к возврату, 1 из 1' })
  await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  // The answer is lost, and something else is written then: what the shop has is shown.
  await page.getByRole('button', { name: 'Оформить возврат' }).click()
  await dialog.getByRole('combobox', { name: 'Сколько возвращаете' }).selectOption('1 шт.')
  await dialog.getByRole('combobox', { name: 'Причина' }).selectOption('Другое')
  await dialog.getByRole('textbox', { name: 'Что не так' }).fill('шумит')
  await loseAnswerOf(page, '**/api/orders/*/returns*')
  await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/Попробуйте ещё раз/)
  await dialog.getByRole('textbox', { name: 'Что не так' }).fill('шумит и течёт')
  await dialog.getByRole('button', { name: 'Отправить заявку' }).click()
  await expect(page.getByText('Заявка уже отправлена')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(returns).toContainText('шумит')
  await expect(returns).not.toContainText('течёт')
  await expect(page.getByText('Возврат уже оформлен')).toBeVisible()

  await page.getByRole('button', { name: 'Задать вопрос о заказе' }).click()
  const window = page.getByRole('dialog', { name: `Вопрос о заказе №\u00a0${pathname.split('/')[2]}` })
  await expect(window.getByRole('textbox', { name: 'Имя' })).toHaveValue('Анна')
  await window.getByRole('textbox', { name: 'Вопрос' }).fill('Куда привезти?')
  await window.getByRole('checkbox').check()
  await window.getByRole('button', { name: 'Отправить' }).click()
  await expect(window.getByRole('status').filter({ hasText: 'Спасибо' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the search of an order says what it needs, and asks for no phone it could only put into an address', async ({
    page,
  }) => {
    await page.goto('/order')
    await expect(page.getByText('Поиску заказа нужен JavaScript')).toBeVisible()
    await expect(page.locator('input[name=phone]')).toBeHidden()
  })
})
