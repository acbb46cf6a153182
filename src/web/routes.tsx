import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { islandsReady } from './island/island.tsx'
import { BrokenScreen } from './page/broken-screen.tsx'
import { rootLoader, rootRouteId } from './page/shell-data.ts'
import { RootError, RootLayout } from './shell/root-layout.tsx'

/** The sources of a screen, so that the server can name its chunks in the page before the browser asks for them. */
export type ScreenHandle = { sources: string[] }

type Screen = { page: () => Promise<React.ComponentType>; loader?: () => Promise<LoaderFunction>; sources: string[] }

/** Every screen is a chunk of its own, and its loader another: both are fetched at once, together with its islands. */
function screen({ page, loader, sources }: Screen): Pick<RouteObject, 'lazy' | 'handle'> {
  const handle: ScreenHandle = { sources: sources.map((source) => `src/web/${source}`) }
  return {
    // The router shows nothing at all where the component of a screen without a loader does not arrive.
    lazy: {
      Component: () => withIslands(page).catch(() => BrokenScreen),
      ...(loader && { loader: () => loadingIslands(loader) }),
    },
    handle,
  }
}

async function withIslands(page: Screen['page']) {
  const Page = await page()
  await islandsReady()
  return Page
}

/** A screen that is loaded already may still lack islands that the first page had as server HTML. */
async function loadingIslands(loader: () => Promise<LoaderFunction>): Promise<LoaderFunction> {
  const load = await loader()
  return async (args, context) => {
    const [answer] = await Promise.all([load(args, context), islandsReady()])
    return answer
  }
}

const home = () =>
  screen({
    page: async () => (await import('./home/home-page.tsx')).HomePage,
    loader: async () => (await import('./home/home-loader.ts')).homeLoader,
    sources: ['home/home-page.tsx', 'home/home-loader.ts'],
  })

const auth = () =>
  screen({
    page: async () => (await import('./home/auth-page.tsx')).AuthPage,
    loader: async () => (await import('./home/auth-loader.ts')).authLoader,
    sources: ['home/auth-page.tsx', 'home/auth-loader.ts'],
  })

const profile = () =>
  screen({
    page: async () => (await import('./profile/profile-page.tsx')).ProfilePage,
    sources: ['profile/profile-page.tsx'],
  })

const notFound = () =>
  screen({
    page: async () => (await import('./not-found/not-found-page.tsx')).NotFoundPage,
    loader: async () => (await import('./not-found/not-found-loader.ts')).notFoundLoader,
    sources: ['not-found/not-found-page.tsx', 'not-found/not-found-loader.ts'],
  })

const product = () =>
  screen({
    page: async () => (await import('./product/product-page.tsx')).ProductPage,
    loader: async () => (await import('./product/product-loader.ts')).productLoader,
    sources: ['product/product-page.tsx', 'product/product-loader.ts'],
  })

const category = () =>
  screen({
    page: async () => (await import('./catalog/category-page.tsx')).CategoryPage,
    loader: async () => (await import('./catalog/category-loader.ts')).categoryLoader,
    sources: ['catalog/category-page.tsx', 'catalog/category-loader.ts'],
  })

const subcategory = () =>
  screen({
    page: async () => (await import('./catalog/subcategory-page.tsx')).SubcategoryPage,
    loader: async () => (await import('./catalog/subcategory-loader.ts')).subcategoryLoader,
    sources: ['catalog/subcategory-page.tsx', 'catalog/subcategory-loader.ts'],
  })

const search = () =>
  screen({
    page: async () => (await import('./search/search-page.tsx')).SearchPage,
    loader: async () => (await import('./search/search-loader.ts')).searchLoader,
    sources: ['search/search-page.tsx', 'search/search-loader.ts'],
  })

const model = () =>
  screen({
    page: async () => (await import('./model/model-page.tsx')).ModelPage,
    loader: async () => (await import('./model/model-loader.ts')).modelLoader,
    sources: ['model/model-page.tsx', 'model/model-loader.ts'],
  })

const cart = () =>
  screen({
    page: async () => (await import('./cart-page/cart-page.tsx')).CartPage,
    sources: ['cart-page/cart-page.tsx'],
  })

const order = () =>
  screen({
    page: async () => (await import('./order/order-page.tsx')).OrderPage,
    loader: async () => (await import('./order/order-loader.ts')).orderLoader,
    sources: ['order/order-page.tsx', 'order/order-loader.ts'],
  })

const orderSearch = () =>
  screen({
    page: async () => (await import('./order/order-search-page.tsx')).OrderSearchPage,
    sources: ['order/order-search-page.tsx'],
  })

const favorites = () =>
  screen({
    page: async () => (await import('./favorites-page/favorites-page.tsx')).FavoritesPage,
    sources: ['favorites-page/favorites-page.tsx'],
  })

const about = () =>
  screen({
    page: async () => (await import('./about/about-page.tsx')).AboutPage,
    sources: ['about/about-page.tsx'],
  })

const info = () =>
  screen({
    page: async () => (await import('./info/info-page.tsx')).InfoPage,
    loader: async () => (await import('./info/info-loader.ts')).infoLoader,
    sources: ['info/info-page.tsx', 'info/info-loader.ts'],
  })

/** Management is one import for the shop, however many screens it has: a shopper's scripts name none of them. */
const adminScreens = async () => (await import('./admin/admin-screens.ts')).adminScreens
type AdminScreen = keyof Awaited<ReturnType<typeof adminScreens>>

const adminSources: Record<AdminScreen, string> = {
  frame: 'admin/frame/admin-layout.tsx',
  users: 'admin/user/users-page.tsx',
  products: 'admin/product/products-page.tsx',
  productImport: 'admin/import/import-page.tsx',
  productForm: 'admin/product/form/product-form-page.tsx',
  categories: 'admin/category/categories-page.tsx',
  orders: 'admin/orders-page.tsx',
  reviews: 'admin/review/reviews-page.tsx',
  settings: 'admin/settings/settings-page.tsx',
  searches: 'admin/search/searches-page.tsx',
  journal: 'admin/journal/journal-page.tsx',
}
const adminSource = (name: AdminScreen) => adminSources[name]

const admin = (name: AdminScreen) =>
  screen({
    page: async () => (await adminScreens())[name](),
    sources: ['admin/admin-screens.ts', adminSource(name)],
  })

const showcase = () =>
  screen({
    page: async () => (await import('./showcase/showcase-page.tsx')).ShowcasePage,
    sources: ['showcase/showcase-page.tsx'],
  })

/** The map of every address of the shop. A new list each time, because the browser completes its own as it goes. */
export function shopRoutes(): RouteObject[] {
  return [
    {
      id: rootRouteId,
      loader: rootLoader,
      // The shop's facts and categories stay for the visit: no navigation requests them again.
      shouldRevalidate: () => false,
      Component: RootLayout,
      ErrorBoundary: RootError,
      children: [
        {
          // A screen that does not arrive leaves the frame around it standing.
          ErrorBoundary: BrokenScreen,
          children: [
            { index: true, ...home() },
            {
              ...admin('frame'),
              children: [
                { path: 'users', ...admin('users') },
                { path: 'products', ...admin('products') },
                { path: 'products/import', ...admin('productImport') },
                { path: 'products/new', ...admin('productForm') },
                { path: 'products/:id', ...admin('productForm') },
                { path: 'categories', ...admin('categories') },
                { path: 'orders', ...admin('orders') },
                { path: 'reviews', ...admin('reviews') },
                { path: 'settings', ...admin('settings') },
                { path: 'searches', ...admin('searches') },
                { path: 'journal', ...admin('journal') },
              ],
            },
            { path: 'login', ...auth() },
            { path: 'register', ...auth() },
            { path: 'profile', ...profile() },
            { path: '404', ...notFound() },
            { path: 'product/:slug', ...product() },
            { path: 'search', ...search() },
            { path: 'model/:brand/:code', ...model() },
            { path: 'cart', ...cart() },
            { path: 'order', ...orderSearch() },
            { path: 'order/:number', ...order() },
            { path: 'favorites', ...favorites() },
            { path: 'about', ...about() },
            { path: 'info/:slug', ...info() },
            {
              path: 'category/:id',
              lazy: { loader: async () => (await import('./catalog/category-alias-loader.ts')).categoryAliasLoader },
            },
            // Left out of every build, with all its code.
            ...(import.meta.env.DEV ? [{ path: 'ui', ...showcase() }] : []),
            { path: ':categorySlug', ...category() },
            { path: ':categorySlug/:subcategorySlug', ...subcategory() },
            { path: '*', loader: () => redirect('/404') },
          ],
        },
      ],
    },
  ]
}
