import { startYookassa } from '#server/testing/yookassa-server.ts'
import { firstPump } from './demo-addresses.ts'
import { fillCheckout, fillContact, newBuyer, openCheckout, orderButton, placedHeading } from './orders.ts'
import { axe, expect, test } from './shop-test.ts'

test('a guest chooses a point, pays at the provider’s and comes back to a paid order', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const provider = await startYookassa(Number(process.env.E2E_PROVIDER_PORT))
  await page.route('https://yoomoney.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Оплата</title>' }),
  )
  await openCheckout(page, await firstPump(request))
  await fillContact(page, newBuyer())
  await page.getByRole('combobox', { name: 'Город' }).fill('Казань')
  const way = page.getByRole('radio', { name: /Пункт выдачи.*2.пункта/ })
  await way.check()
  await page.getByRole('radio', { name: /пр. Победы, 91/ }).check()
  await expect(page.getByText('Пн–Пт 9:00–20:00. Хранение 5 дней')).toBeVisible()
  await page.getByRole('radio', { name: /Онлайн/ }).check()
  await page.getByRole('radio', { name: /По СБП/ }).check()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
  await axe(page)
  await orderButton(page).click()
  await page.waitForURL('https://yoomoney.example/**')

  const [payment] = provider.payments()
  expect(payment?.sent.payment_method_data).toEqual({ type: 'sbp' })
  await page.goto(payment?.sent.confirmation?.return_url ?? '')
  const next = page.getByRole('region', { name: 'Ждём оплату' })
  await expect(next.getByRole('button', { name: 'Оплатить сейчас' })).toBeVisible()
  await axe(page)
  await next.getByRole('button', { name: 'По СБП' }).click()
  await page.waitForURL(`https://yoomoney.example/pay/${payment?.id}`)

  provider.setStatus(payment?.id ?? '', 'succeeded')
  const notice = { event: 'payment.succeeded', object: { id: payment?.id } }
  const heard = await request.post('/api/payments/yookassa', {
    data: notice,
    headers: { 'x-forwarded-for': '127.0.0.1' },
  })
  expect(heard.status()).toBe(200)
  await page.goBack()
  await expect(page.getByText('Оплачено онлайн')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Собираем заказ' })).toContainText('Казань, пр. Победы, 91')
  await provider.close()
})

test('Back from the payment page finds the order to pay, and on the way there nothing else is shown', {
  tag: '@both',
}, async ({ page, request }) => {
  const payPage = 'https://pay.example/'
  let answerPay = () => {}
  const payIsAnswered = new Promise<void>((resolve) => {
    answerPay = resolve
  })
  await page.route(/\/api\/orders\/\d+\/pay/, async (route) => {
    await payIsAnswered
    await route.fulfill({ json: { url: payPage } })
  })
  // Long enough for the order to be drawn, if it were.
  await page.route(payPage, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Оплата</title>' })
  })
  await openCheckout(page, await firstPump(request))
  await fillCheckout(page, newBuyer())
  await page.getByRole('radio', { name: /Онлайн/ }).check()
  await page.evaluate(noteFlashes)

  const read = page.waitForResponse(/\/api\/orders\/\d+\?token=/)
  await orderButton(page).click()
  await read
  await expect(page.getByRole('main').getByRole('status', { name: 'Загрузка...' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Корзина пуста' })).toHaveCount(0)
  answerPay()
  await page.waitForURL(payPage)

  await page.goBack()
  await expect(page).toHaveURL(/\/order\/\d+\?token=/)
  await expect(page.getByRole('button', { name: 'Оплатить сейчас' })).toBeVisible()
  await expect(placedHeading(page)).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('flashed'))).toBeNull()
})

/** Runs in the page: while it is being left, nobody can look at it from outside. */
function noteFlashes() {
  const look = () => {
    const shown = document.querySelector('main')?.textContent.includes('Оплатить сейчас')
    if (shown) sessionStorage.setItem('flashed', 'the order')
  }
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
}
