import { startYookassa } from '#server/testing/yookassa-server.ts'
import { firstPump } from './demo-addresses.ts'
import { fillContact, newBuyer, openCheckout, orderButton } from './orders.ts'
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
