import { redirect } from './router/loading.ts'
import type { LoaderModule, PageModule, Route } from './router/route.ts'

/** Every screen is a chunk of its own, and its loader another. */
const pages = import.meta.glob<PageModule>(['./*/*-page.tsx', '!./admin/*', '!./shell/*', '!./showcase/*'])
const loaders = import.meta.glob<LoaderModule>('./*/*-loader.ts')

/** `product/product`: the screen in product/product-page.tsx and, if there is one, the loader in product/product-loader.ts. */
function screen(path: string, name: string, isReadFirst = false): Route {
  const pageFile = `./${name}-page.tsx`
  const loaderFile = `./${name}-loader.ts`
  const loader = loaders[loaderFile]
  return {
    path,
    page: once(pages[pageFile]!),
    ...(loader && { loader: once(loader) }),
    sources: sourcesOf(loader ? [pageFile, loaderFile] : [pageFile]),
    isReadFirst,
  }
}

/** A page that strangers come to first. */
function readScreen(path: string, name: string): Route {
  return screen(path, name, true)
}

/** A module that has arrived is not asked for again: on the server that would cost as much as drawing half a page. */
function once<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

function sourcesOf(files: string[]): string[] {
  return files.map((file) => file.replace('./', 'src/web/'))
}

/** Management is one import for the shop, however many screens it has: a shopper's scripts name none of them. */
const management = () => import('./admin/admin-screens.ts')
type AdminScreen = keyof Awaited<ReturnType<typeof management>>['adminScreens']

/** Read on the server only, so the browser's build leaves the list out. */
const adminSources: Record<AdminScreen, string> = {
  desk: 'report/desk-page.tsx',
  users: 'user/users-page.tsx',
  products: 'product/products-page.tsx',
  productImport: 'import/import-page.tsx',
  productForm: 'product/form/product-form-page.tsx',
  categories: 'category/categories-page.tsx',
  diagrams: 'diagram/diagrams-page.tsx',
  diagramEditor: 'diagram/diagram-editor-page.tsx',
  models: 'model/models-page.tsx',
  suppliers: 'supplier/suppliers-page.tsx',
  stock: 'stock/stock-page.tsx',
  orders: 'orders-page.tsx',
  reviews: 'reviews-page.tsx',
  settings: 'settings/settings-page.tsx',
  searches: 'search/searches-page.tsx',
  journal: 'journal/journal-page.tsx',
}

function admin(path: string, name: AdminScreen): Route {
  return {
    path,
    page: once(async () => ({ Page: await (await management()).adminScreens[name]() })),
    frame: once(async () => (await management()).adminFrame()),
    sources: import.meta.env.SSR
      ? sourcesOf(['./admin/admin-screens.ts', './admin/frame/admin-layout.tsx', `./admin/${adminSources[name]}`])
      : [],
  }
}

/** The map of every address of the shop. The first that fits is taken. */
export const shopRoutes: readonly Route[] = [
  readScreen('/', 'home/home'),
  admin('/admin', 'desk'),
  admin('/users', 'users'),
  admin('/products', 'products'),
  admin('/products/import', 'productImport'),
  admin('/products/new', 'productForm'),
  admin('/products/:id', 'productForm'),
  admin('/categories', 'categories'),
  admin('/diagrams', 'diagrams'),
  admin('/diagrams/new', 'diagramEditor'),
  admin('/diagrams/:id', 'diagramEditor'),
  admin('/models', 'models'),
  admin('/suppliers', 'suppliers'),
  admin('/stock', 'stock'),
  admin('/orders', 'orders'),
  admin('/reviews', 'reviews'),
  admin('/settings', 'settings'),
  admin('/searches', 'searches'),
  admin('/journal', 'journal'),
  screen('/login', 'home/auth'),
  screen('/register', 'home/auth'),
  screen('/profile', 'profile/profile'),
  screen('/404', 'not-found/not-found'),
  readScreen('/product/:slug', 'product/product'),
  readScreen('/search', 'search/search'),
  readScreen('/model/:brand/:code', 'model/model'),
  screen('/model/:brand/:code/diagram/:id', 'diagram/diagram'),
  screen('/cart', 'cart-page/cart'),
  screen('/order', 'order/order-search'),
  screen('/order/:number', 'order/order'),
  screen('/stop', 'arrival/stop'),
  screen('/invitation', 'account/invitation'),
  screen('/compare', 'compare/compare'),
  screen('/favorites', 'favorites-page/favorites'),
  readScreen('/about', 'about/about'),
  readScreen('/info/:slug', 'info/info'),
  { path: '/category/:id', loader: () => import('./catalog/category-alias-loader.ts') },
  // Left out of every build, with all its code.
  ...(import.meta.env.DEV ? [{ path: '/ui', page: () => import('./showcase/showcase-page.tsx') }] : []),
  readScreen('/:categorySlug', 'catalog/category'),
  readScreen('/:categorySlug/:subcategorySlug', 'catalog/subcategory'),
  { path: '*', loader: async () => ({ loader: () => redirect('/404') }) },
]
