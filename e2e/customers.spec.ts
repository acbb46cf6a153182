/** Whoever buys without an account is a customer too: a card, notes and orders; and what a shopkeeper looks at often has a name. */
import { firstPump } from './demo-addresses.ts'
import { orderLinkSentTo } from './emails.ts'
import { guestOrders } from './guest-orders.ts'
import { newBuyer } from './orders.ts'
import { axeEverywhere, expect, test } from './shop-test.ts'
import { logInAs, newAddress } from './shoppers.ts'

test('a guest who confirmed the mailbox has a card with orders and notes, also for the next colleague', {
  tag: '@both',
}, async ({ page, browser, request, baseURL }) => {
  const buyer = newBuyer()
  const size = page.viewportSize()!
  await logInAs(page, 'admin')
  const pump = await firstPump(request)
  await page.goto('/users')
  await guestOrders(page, pump, buyer)
  const guest = await browser.newPage({ baseURL: baseURL ?? '', extraHTTPHeaders: newAddress() })
  await guest.goto(await orderLinkSentTo(buyer.email))
  await expect(guest.getByText('Заказ подтверждён. Спасибо!')).toBeVisible()
  await guest.close()
  const second = await guestOrders(page, pump, buyer)

  await page.getByRole('link', { name: 'Покупали без регистрации' }).click()
  await page.getByRole('searchbox', { name: 'Имя, телефон или email' }).fill(buyer.email)
  await page.getByRole('row').filter({ hasText: buyer.email }).click()
  const card = page.getByRole('complementary', { name: 'Соколова Анна' })
  await expect(card).toContainText('без регистрации')
  await expect(card).toContainText('2 заказа')
  await card.getByLabel('Заметка для своих').fill('Звонить после шести')
  await card.getByRole('button', { name: 'Сохранить заметку' }).click()
  await expect(card.getByRole('button', { name: 'Сохранить заметку' })).toHaveCount(0)
  await axeEverywhere(page)
  await page.setViewportSize(size)

  await card.getByRole('link', { name: new RegExp(second.number) }).click()
  await expect(page).toHaveURL(/\/orders\?order=\d+/)
  await page.goBack()
  await expect(card.getByLabel('Заметка для своих')).toHaveValue('Звонить после шести')
})

test(
  'what is looked at often is kept under a name, one press away, and taken back when removed by mistake',
  {
    tag: '@both',
  },
  async ({ page }, { project, retry }) => {
    // Views belong to the account, which the other size and an attempt before share: each has words of its own.
    const word = project.name === 'phone' ? 'фильтр' : 'насос'
    const query = `search=${word}&sort=${retry ? 'price' : 'price_desc'}`
    const name = `Дорогое и срочное: ${word} ${Date.now()}`
    const size = page.viewportSize()!
    await logInAs(page, 'admin')
    await page.goto(`/products?${query}`)
    const views = page.locator('.saved-views summary')
    await views.click()
    await page.getByRole('button', { name: 'Сохранить вид…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Сохранить вид' })
    await dialog.getByLabel('Название').fill(name)
    await axeEverywhere(page)
    await page.setViewportSize(size)
    await dialog.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText(`Вид «${name}» сохранён`)).toBeVisible()

    await page.goto('/products')
    await views.click()
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === word)
    await expect(page.getByRole('row').nth(1)).toContainText(new RegExp(word, 'i'))
    await views.click()
    await page.getByRole('button', { name: `Удалить вид «${name}»` }).click()
    await page.getByRole('button', { name: 'Вернуть' }).click()
    await views.click()
    await expect(page.getByRole('link', { name })).toBeVisible()
  },
)
