/** Every screen of the shop and how to bring it before the camera. */
import type { APIRequestContext, Page } from '@playwright/test'
import { infoSlugs } from '#shared/page/info-slugs.ts'
import { pumpsPath } from '../demo-addresses.ts'

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

type Part = { id: number; slug: string; sku: string; quantity: number | null; discontinued: boolean }

/** The addresses depend on what the demo shop sells. */
export async function screensOf(request: APIRequestContext): Promise<Screen[]> {
  const answer = await request.get('/api/products?category=stiralnye-mashiny&limit=100')
  const { products } = (await answer.json()) as { products: Part[] }
  const part = products.find(({ quantity }) => (quantity ?? 0) > 3)
  const soldOut = products.find(({ quantity }) => quantity !== null && quantity <= 0)
  if (!part || !soldOut) throw new Error('The demo shop sells nothing to show')
  return [...catalogScreens(part, soldOut), ...guestScreens(part), ...personalScreens(part), ...managementScreens]
}

function catalogScreens(part: Part, soldOut: Part): Screen[] {
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
      prepare: (page) => page.getByRole('banner').getByRole('button', { name: 'Каталог' }).click(),
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
    { name: 'product-sold-out', path: `/product/${soldOut.slug}` },
    { name: 'product-master', path: `/product/${part.slug}`, person: 'master' },
    { name: 'subcategory-master', path: pumpsPath, person: 'master' },
  ]
}

function guestScreens({ id }: Part): Screen[] {
  const fillCart = async (page: Page) => {
    await page.evaluate((line) => localStorage.setItem('cart', JSON.stringify([line])), { id, quantity: 2 })
    await page.reload({ waitUntil: 'networkidle' })
  }
  return [
    { name: 'cart-empty', path: '/cart' },
    { name: 'cart', path: '/cart', prepare: fillCart },
    { name: 'checkout', path: '/cart?step=checkout', prepare: fillCart },
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

function personalScreens(part: Part): Screen[] {
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
    { name: 'profile', path: '/profile', person: 'user' },
    ...profileTabs.map((tab): Screen => ({ name: `profile-${tab}`, path: `/profile?tab=${tab}`, person: 'user' })),
  ]
}

const managementScreens = ['users', 'products', 'categories', 'orders', 'reviews'].map(
  (name): Screen => ({ name: `management-${name}`, path: `/${name}`, person: 'admin' }),
)
