import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { type FetchedIsland, islandsReady } from './island/island.tsx'
import { BrokenScreen } from './page/broken-screen.tsx'
import { rootLoader, rootRouteId } from './page/shell-data.ts'
import { RootError, RootLayout } from './shell/root-layout.tsx'

/** The sources of a screen, so that the server can name its chunks in the page before the browser asks for them. */
export type ScreenHandle = { sources: string[] }

/** What a file `*-page.tsx` exports: the screen, and the islands a click to it waits for as it waits for the data. */
type PageModule = { Page: ComponentType; islands?: readonly FetchedIsland[] }
type LoaderModule = { loader: LoaderFunction }

/** Every screen is a chunk of its own, and its loader another. */
const pages = import.meta.glob<PageModule>(['./*/*-page.tsx', '!./admin/*', '!./showcase/*'])
const loaders = import.meta.glob<LoaderModule>('./*/*-loader.ts')

/** `product/product`: the screen in product/product-page.tsx and, if there is one, the loader in product/product-loader.ts. */
function screen(name: string): Pick<RouteObject, 'lazy' | 'handle'> {
  const pageFile = `./${name}-page.tsx`
  const loaderFile = `./${name}-loader.ts`
  const loader = loaders[loaderFile]
  return lazyScreen(pages[pageFile]!, loader, loader ? [pageFile, loaderFile] : [pageFile])
}

type LoadPage = () => Promise<PageModule>
type LoadLoader = () => Promise<LoaderModule>

/** Page, loader and islands are fetched at once. */
function lazyScreen(
  page: LoadPage,
  loader: LoadLoader | undefined,
  files: string[],
): Pick<RouteObject, 'lazy' | 'handle'> {
  const handle: ScreenHandle = { sources: files.map((file) => file.replace('./', 'src/web/')) }
  return {
    // The router shows nothing at all where the component of a screen without a loader does not arrive.
    lazy: {
      Component: () =>
        page().then(
          ({ Page }) => Page,
          () => BrokenScreen,
        ),
      ...(loader && { loader: () => withIslands(loader, page) }),
    },
    handle,
  }
}

/** At every navigation: a screen that was the first page may still lack islands that came as server HTML. */
async function withIslands(loader: LoadLoader, page: LoadPage): Promise<LoaderFunction> {
  const { loader: load } = await loader()
  return async (args, context) => {
    const [answer] = await Promise.all([load(args, context), islandsOf(page)])
    return answer
  }
}

async function islandsOf(page: LoadPage): Promise<void> {
  const { islands = [] } = await page().catch((): Partial<PageModule> => ({}))
  await islandsReady(islands)
}

/** Management is one import for the shop, however many screens it has: a shopper's scripts name none of them. */
const adminScreens = async () => (await import('./admin/admin-screens.ts')).adminScreens
type AdminScreen = keyof Awaited<ReturnType<typeof adminScreens>>

/** Read on the server only, so the browser's build leaves the list out. */
const adminSources: Record<AdminScreen, string> = {
  frame: 'frame/admin-layout.tsx',
  users: 'user/users-page.tsx',
  products: 'product/products-page.tsx',
  productImport: 'import/import-page.tsx',
  productForm: 'product/form/product-form-page.tsx',
  categories: 'category/categories-page.tsx',
  orders: 'orders-page.tsx',
  reviews: 'review/reviews-page.tsx',
  settings: 'settings/settings-page.tsx',
  searches: 'search/searches-page.tsx',
  journal: 'journal/journal-page.tsx',
}

const admin = (name: AdminScreen) =>
  lazyScreen(
    async () => ({ Page: await (await adminScreens())[name]() }),
    undefined,
    import.meta.env.SSR ? ['./admin/admin-screens.ts', `./admin/${adminSources[name]}`] : [],
  )

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
            { index: true, ...screen('home/home') },
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
            { path: 'login', ...screen('home/auth') },
            { path: 'register', ...screen('home/auth') },
            { path: 'profile', ...screen('profile/profile') },
            { path: '404', ...screen('not-found/not-found') },
            { path: 'product/:slug', ...screen('product/product') },
            { path: 'search', ...screen('search/search') },
            { path: 'model/:brand/:code', ...screen('model/model') },
            { path: 'model/:brand/:code/diagram/:id', ...screen('diagram/diagram') },
            { path: 'cart', ...screen('cart-page/cart') },
            { path: 'order', ...screen('order/order-search') },
            { path: 'order/:number', ...screen('order/order') },
            { path: 'favorites', ...screen('favorites-page/favorites') },
            { path: 'about', ...screen('about/about') },
            { path: 'info/:slug', ...screen('info/info') },
            {
              path: 'category/:id',
              lazy: { loader: async () => (await import('./catalog/category-alias-loader.ts')).loader },
            },
            // Left out of every build, with all its code.
            ...(import.meta.env.DEV
              ? [
                  {
                    path: 'ui',
                    lazy: () => import('./showcase/showcase-page.tsx').then(({ Page }) => ({ Component: Page })),
                  },
                ]
              : []),
            { path: ':categorySlug', ...screen('catalog/category') },
            { path: ':categorySlug/:subcategorySlug', ...screen('catalog/subcategory') },
            { path: '*', loader: () => redirect('/404') },
          ],
        },
      ],
    },
  ]
}
