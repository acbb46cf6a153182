/** Buyers who fill in the form of an order. */
import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { newAddress, openHydrated } from './shoppers.ts'

export type Buyer = { email: string; phone: string }

export function newBuyer(): Buyer {
  const number = String(randomInt(1e9, 1e10 - 1))
  return { email: `guest-${number}@example.com`, phone: `+7${number}` }
}

/** A guest's cart, put into the browser before any script of the shop runs. */
export async function putIntoCart(page: Page, items: { id: number; quantity: number }[]): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(items))
}

export async function openCheckout(page: Page, part: { id: number }, quantity = 1): Promise<void> {
  await putIntoCart(page, [{ id: part.id, quantity }])
  await openHydrated(page, '/cart?step=checkout')
  await expect(page.getByRole('heading', { name: 'Получатель' })).toBeVisible()
}

export async function fillContact(page: Page, { email, phone }: Buyer): Promise<void> {
  await page.getByRole('textbox', { name: 'Имя' }).fill('Анна')
  await page.getByRole('textbox', { name: 'Фамилия' }).fill('Соколова')
  await page.getByRole('textbox', { name: 'Телефон' }).fill(phone)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
}

/** Everything a guest who picks the products up has to say. */
export async function fillCheckout(page: Page, buyer: Buyer): Promise<void> {
  await fillContact(page, buyer)
  await page.getByRole('radio', { name: /Самовывоз/ }).check()
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check()
}

/** Somebody else is faster. */
export async function buyElsewhere(browser: Browser, baseURL: string, part: { id: number }, quantity = 1) {
  const context = await browser.newContext({ baseURL, extraHTTPHeaders: newAddress() })
  const rival = await context.newPage()
  await openCheckout(rival, part, quantity)
  await fillCheckout(rival, newBuyer())
  await orderButton(rival).click()
  await expect(placedHeading(rival)).toBeVisible()
  await context.close()
}

export function orderButton(page: Page) {
  return page.getByRole('button', { name: /^Заказать/ })
}

export function placedHeading(page: Page) {
  return page.getByRole('heading', { level: 1, name: /^Заказ № \d+ оформлен$/ })
}
