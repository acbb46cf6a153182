/** Every screen of the shop and how to bring it before the camera. */
import type { APIRequestContext, Page } from '@playwright/test'
import { infoSlugs } from '#shared/page/info-slugs.ts'
import { pumpsPath } from '../demo-addresses.ts'
import { type StockedProduct, unknownStockProduct } from '../shoppers.ts'
import type { StagedOrders } from './staged-orders.ts'

export type Person = 'guest' | 'user' | 'master' | 'admin'

export type Screen = {
  name: string
  path: string
  person?: Person
  /** What is done on the opened page before the picture, as pressing a button. */
  prepare?: (page: Page) => Promise<unknown>
  /** Laid over the page: the picture is one window tall, not the whole page. */
  isWindow?: boolean
  /** A part of the shop that exists in one of the two layouts only. */
  layout?: 'large' | 'small'
}

export type ShownParts = Record<'part' | 'soldOut' | 'measured' | 'onOrder', StockedProduct>

/** What the demo shop sells, one part of each kind that looks different. */
export async function partsOf(request: APIRequestContext): Promise<ShownParts> {
  const find = async (query: string, suits: (part: StockedProduct) => boolean) => {
    const answer = await request.get(`/api/products?limit=100&${query}`)
    const { products } = (await answer.json()) as { products: StockedProduct[] }
    const found = products.find((each) => !each.discontinued && suits(each))
    if (!found) throw new Error(`The demo shop sells nothing to show for ${query}`)
    return found
  }
  const washers = 'category=stiralnye-mashiny'
  return {
    part: await find(washers, ({ quantity }) => (quantity ?? 0) > 3),
    soldOut: await find(washers, ({ quantity }) => quantity !== null && quantity <= 0),
    measured: await find('category=holodilniki&subcategory=polki-i-balkony', ({ quantity }) => (quantity ?? 0) > 0),
    onOrder: await unknownStockProduct(request),
  }
}

export function screensOf(parts: ShownParts, orders: StagedOrders): Screen[] {
  const { part } = parts
  return [
    ...catalogScreens(parts),
    ...guestScreens(part, orders),
    ...personalScreens(part, orders),
    ...managementScreens,
  ]
}

function catalogScreens({ part, soldOut, measured, onOrder }: ShownParts): Screen[] {
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
      prepare: (page) => page.getByRole('button', { name: /Фильтры/ }).click(),
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
    {
      name: 'live-search',
      isWindow: true,
      path: '/about',
      prepare: async (page) => {
        await page.getByRole('banner').getByRole('combobox').fill('насос')
        await page.getByRole('listbox').waitFor()
      },
    },
    { name: 'product', path: `/product/${part.slug}` },
    { name: 'product-measured', path: `/product/${measured.slug}` },
    { name: 'product-on-order', path: `/product/${onOrder.slug}` },
    { name: 'model', path: '/model/samsung/WW70J52E0HW' },
    { name: 'product-sold-out', path: `/product/${soldOut.slug}` },
    { name: 'product-master', path: `/product/${part.slug}`, person: 'master' },
    { name: 'subcategory-master', path: pumpsPath, person: 'master' },
  ]
}

function guestScreens({ id }: StockedProduct, { shipped }: StagedOrders): Screen[] {
  const fillCart = async (page: Page) => {
    await page.evaluate((line) => localStorage.setItem('cart', JSON.stringify([line])), { id, quantity: 2 })
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Ваш заказ' }).waitFor()
  }
  return [
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart', path: '/cart', prepare: fillCart },
    { name: 'checkout', path: '/cart?step=checkout', prepare: fillCart },
    { name: 'order-by-link', path: `/order/${shipped.number}?token=${shipped.token}` },
    { name: 'order-search', path: '/order' },
    { name: 'login', path: '/login', isWindow: true },
    { name: 'registration', path: '/register', isWindow: true },
    {
      name: 'recovery',
      isWindow: true,
      path: '/login',
      prepare: (page) => page.getByRole('button', { name: 'Забыли пароль?' }).click(),
    },
    { name: 'not-found', path: '/404' },
    { name: 'about', path: '/about' },
    ...infoSlugs.map((slug) => ({ name: `info-${slug}`, path: `/info/${slug}` })),
  ]
}

const profileTabs = ['data', 'orders', 'reviews', 'appliances', 'requests', 'security']

function personalScreens(part: StockedProduct, { placed, shipped }: StagedOrders): Screen[] {
  return [
    { name: 'favorites-empty', path: '/favorites', person: 'user' },
    {
      name: 'favorites',
      path: `/product/${part.slug}`,
      person: 'user',
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
    { name: 'order', path: `/order/${placed.number}`, person: 'user' },
    { name: 'order-shipped', path: `/order/${shipped.number}`, person: 'user' },
    { name: 'quick-order', path: '/profile?tab=quick-order', person: 'master' },
    { name: 'profile', path: '/profile', person: 'user' },
    ...profileTabs.map((tab): Screen => ({ name: `profile-${tab}`, path: `/profile?tab=${tab}`, person: 'user' })),
  ]
}

const managementScreens = ['users', 'products', 'categories', 'orders', 'reviews'].map(
  (name): Screen => ({ name: `management-${name}`, path: `/${name}`, person: 'admin' }),
)
