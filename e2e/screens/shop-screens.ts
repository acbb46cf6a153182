/** What a guest, a customer and a master see. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { infoSlugs } from '#shared/page/info-slugs.ts'
import { pumpsPath } from '../demo-addresses.ts'
import { press, type Screen } from './screen.ts'
import { type StagedShop, shownModel } from './staged-shop.ts'

/** Drawn by ourselves. */
const plateFile = join(import.meta.dirname, '../plates/plate.jpg')

const openPlate = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'Сфотографировать шильдик' }).first().click()

export function catalogScreens({ products, diagramId }: StagedShop): Screen[] {
  const { usual, measured, onOrder, soldOut } = products
  const bar = (page: Page) => page.getByRole('navigation', { name: 'Основная навигация' })
  const openOverlay = (page: Page) => bar(page).getByRole('button', { name: 'Каталог' }).click()
  return [
    { name: 'home', path: '/' },
    { name: 'category', path: '/stiralnye-mashiny' },
    { name: 'subcategory', path: pumpsPath },
    { name: 'subcategory-filtered', path: `${pumpsPath}?kind=original&in_stock=1&price_max=3000` },
    { name: 'subcategory-none', path: `${pumpsPath}?price_min=999000` },
    {
      name: 'filters-sheet',
      isWindow: true,
      path: pumpsPath,
      layout: 'small',
      prepare: press(/Фильтры/),
    },
    {
      name: 'catalog-panel',
      isWindow: true,
      path: '/about',
      layout: 'large',
      prepare: async (page) => {
        await page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click()
        await page.waitForLoadState('networkidle')
      },
    },
    { name: 'catalog-overlay', path: '/about', layout: 'small', isWindow: true, prepare: openOverlay },
    {
      name: 'catalog-overlay-inside',
      isWindow: true,
      path: '/about',
      layout: 'small',
      prepare: async (page) => {
        await openOverlay(page)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Стиральные машины/ })
          .click()
      },
    },
    { name: 'search-found', path: '/search?q=насос' },
    { name: 'search-none', path: '/search?q=qqqqqqq' },
    { name: 'search-short', path: '/search?q=a' },
    // An article of the demo with its last character wrong; a symptom in everyday words; words nobody sells.
    { name: 'search-similar', path: '/search?q=DC47-21689X' },
    { name: 'search-symptom', path: '/search?q=протекает+стиралка' },
    { name: 'search-nothing', path: '/search?q=крутилка+синяя' },
    {
      name: 'live-search',
      isWindow: true,
      path: '/about',
      prepare: async (page) => {
        await page.getByRole('banner').getByRole('combobox').fill('насос')
        await page.getByRole('listbox').waitFor()
      },
    },
    { name: 'product', path: `/product/${usual.slug}` },
    { name: 'product-measured', path: `/product/${measured.slug}` },
    { name: 'product-on-order', path: `/product/${onOrder.slug}` },
    { name: 'model', path: `/model/${shownModel}` },
    { name: 'sheet', path: `/model/${shownModel}/diagram/${diagramId}` },
    {
      name: 'sheet-chosen',
      path: `/model/${shownModel}/diagram/${diagramId}`,
      isWindow: true,
      prepare: async (page) => {
        await page.locator('.diagram-callout a').first().click()
        await page.getByRole('region', { name: 'Выбранная деталь' }).waitFor()
      },
    },
    { name: 'plate-window', path: '/', isWindow: true, prepare: openPlate },
    {
      name: 'plate-found',
      path: '/',
      isWindow: true,
      prepare: async (page) => {
        await openPlate(page)
        await page.getByRole('dialog').locator('input[type=file]').last().setInputFiles(plateFile)
        await page.getByRole('dialog').getByText('Похоже на ваш шильдик').waitFor({ timeout: 90_000 })
      },
    },
    { name: 'product-sold-out', path: `/product/${soldOut.slug}` },
    { name: 'product-master', path: `/product/${usual.slug}`, role: 'master' },
    { name: 'subcategory-master', path: pumpsPath, role: 'master' },
    { name: 'product-client-view', path: `/product/${usual.slug}`, role: 'master', prepare: press(/клиент/i) },
    {
      name: 'photo-window',
      path: `/product/${usual.slug}`,
      isWindow: true,
      prepare: async (page) => {
        const photo = page.getByRole('button', { name: /^Увеличить фото/ }).first()
        if (await photo.isVisible()) await photo.click()
      },
    },
    {
      name: 'fit-answer',
      path: `/product/${usual.slug}`,
      prepare: async (page) => {
        await page.getByRole('region', { name: 'Проверка совместимости' }).getByRole('textbox').fill('XX000')
        await press('Проверить')(page)
      },
    },
    { name: 'city-window', path: `/product/${usual.slug}`, isWindow: true, prepare: press('Изменить город') },
    { name: 'appliance-window', path: pumpsPath, isWindow: true, prepare: press('Указать модель') },
    { name: 'request-window', path: '/search?q=qqqqqqq', isWindow: true, prepare: press(/подобрать|подбор/i) },
    {
      name: 'arrival-window',
      path: `/product/${soldOut.slug}`,
      isWindow: true,
      prepare: press(/Сообщить о поступлении/),
    },
    {
      name: 'cart-toast',
      path: pumpsPath,
      isWindow: true,
      prepare: press(/^В корзину/),
    },
  ]
}

export function guestScreens({ products, orders }: StagedShop): Screen[] {
  const { id } = products.usual
  const { shipped } = orders
  const fillCart = async (page: Page) => {
    await page.evaluate((line) => localStorage.setItem('cart', JSON.stringify([line])), { id, quantity: 2 })
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Ваш заказ' }).waitFor()
  }
  return [
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart', path: '/cart', prepare: fillCart },
    { name: 'checkout', path: '/cart?step=checkout', prepare: fillCart },
    {
      name: 'checkout-errors',
      path: '/cart?step=checkout',
      prepare: async (page) => {
        await fillCart(page)
        await page.getByRole('radio', { name: /Почта/ }).check()
        await page.getByRole('radio', { name: /Счёт для организации/ }).check()
        await press(/^Заказать/)(page)
      },
    },
    { name: 'order-by-link', path: `/order/${shipped.number}?token=${shipped.token}` },
    { name: 'order-search', path: '/order' },
    { name: 'login', path: '/login', isWindow: true },
    { name: 'registration', path: '/register', isWindow: true },
    {
      name: 'recovery',
      isWindow: true,
      path: '/login',
      prepare: press('Забыли пароль?'),
    },
    {
      name: 'login-errors',
      path: '/login',
      isWindow: true,
      prepare: (page) => page.getByRole('dialog').getByRole('button', { name: 'Войти' }).click(),
    },
    { name: 'not-found', path: '/404' },
    {
      name: 'broken-screen',
      path: '/about',
      prepare: async (page) => {
        await page.route('**/assets/cart-page*', (route) => route.abort())
        await page
          .getByRole('link', { name: /^Корзина/ })
          .filter({ visible: true })
          .first()
          .click()
        await page.getByRole('heading', { name: 'Страница не загрузилась' }).waitFor()
      },
    },
    { name: 'about', path: '/about' },
    ...infoSlugs.map((slug) => ({ name: `info-${slug}`, path: `/info/${slug}` })),
  ]
}

const profileTabs = ['data', 'orders', 'reviews', 'appliances', 'requests', 'security']

export function personalScreens({ products, orders }: StagedShop): Screen[] {
  const { usual } = products
  const { placed, shipped, returned, canceled, paid } = orders
  return [
    { name: 'favorites-empty', path: '/favorites', role: 'user' },
    {
      name: 'favorites',
      path: `/product/${usual.slug}`,
      role: 'user',
      prepare: async (page) => {
        // Liked already for the picture of the other layout.
        const heart = page
          .getByRole('button', { name: /^В избранное/ })
          .filter({ visible: true })
          .first()
        if (await heart.isVisible()) {
          const saved = page.waitForResponse('**/api/favorites')
          await heart.click()
          await saved
        }
        await page.goto('/favorites')
        await page.getByRole('article').first().waitFor()
      },
    },
    { name: 'order', path: `/order/${placed.number}`, role: 'user' },
    { name: 'order-shipped', path: `/order/${shipped.number}`, role: 'user' },
    { name: 'order-returned', path: `/order/${returned.number}`, role: 'user' },
    { name: 'order-canceled', path: `/order/${canceled.number}`, role: 'user' },
    { name: 'order-paid', path: `/order/${paid.number}`, role: 'user' },
    { name: 'order-print', path: `/order/${shipped.number}`, role: 'user', media: 'print' },
    { name: 'order-done', path: `/cart?done=${placed.number}`, role: 'user' },
    {
      name: 'order-cancel-window',
      path: `/order/${placed.number}`,
      role: 'user',
      isWindow: true,
      prepare: press(/^Отменить/),
    },
    {
      name: 'order-return-window',
      path: `/order/${returned.number}`,
      role: 'user',
      isWindow: true,
      prepare: press(/возврат/i),
    },
    {
      name: 'quick-order-found',
      path: '/profile?tab=quick-order',
      role: 'master',
      prepare: async (page) => {
        await page.getByLabel('Артикулы').fill(`${usual.sku}; 2 шт.\n${products.measured.sku} x999\nабракадабра 3`)
        await press('Проверить список')(page)
      },
    },
    {
      name: 'checkout-user',
      path: '/cart?step=checkout',
      role: 'user',
      prepare: async (page) => {
        await page.goto(`/product/${usual.slug}`, { waitUntil: 'networkidle' })
        await page
          .getByRole('button', { name: /^В корзину/ })
          .filter({ visible: true })
          .first()
          .click()
        await page.waitForLoadState('networkidle')
        await page.goto('/cart?step=checkout', { waitUntil: 'networkidle' })
      },
    },
    { name: 'quick-order', path: '/profile?tab=quick-order', role: 'master' },
    { name: 'profile', path: '/profile', role: 'user' },
    ...profileTabs.map((tab): Screen => ({ name: `profile-${tab}`, path: `/profile?tab=${tab}`, role: 'user' })),
    {
      name: 'review-form',
      path: '/profile?tab=reviews',
      role: 'user',
      prepare: press(/^(Изменить|Написать отзыв)/),
    },
    { name: 'account-erasing', path: '/profile?tab=security', role: 'user', isWindow: true, prepare: press(/Удалить/) },
  ]
}
