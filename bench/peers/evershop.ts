import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openVisitor, type Visitor } from '#harness/visitor.ts'
import { callAs, sendAs } from './ask.ts'
import { type Catalogue, type CatalogueProduct, fullCategories, listLength, plenty } from './catalogue.ts'
import type { Outcome, Peer, PeerRequest, Questions } from './peer.ts'
import { launchProgram, runProgram } from './peer-processes.ts'
import { whileFilling } from './peer-start.ts'

const home = 'node_modules/@evershop/evershop'
const email = 'bench@example.ru'

/** A shop with pages of its own, already built in its folder; filled over its admin API, asked over its GraphQL and its pages. */
export function evershop(folder: string): Peer {
  const { version } = JSON.parse(readFileSync(join(folder, home, 'package.json'), 'utf8'))
  return {
    name: `EverShop ${version}`,
    async prepare({ databaseUrl, catalogue, work }) {
      const password = randomBytes(16).toString('hex')
      const logFile = join(work, 'evershop.log')
      const program = (args: string[], env: Record<string, string> = {}) => ({
        args: [join(home, 'dist/bin/evershop.js'), ...args],
        cwd: folder,
        logFile,
        env: { ...databaseEnv(databaseUrl), ...secretEnv(password), ...env },
      })
      const launch = (port: number) => [launchProgram(program(['start'], { PORT: String(port) }))]
      const filled = await whileFilling(launch, [emptyShop], async (origin) => {
        await runProgram(program(['user:create', '--email', email, '--password', password, '--name', 'Bench']))
        return fill(origin, password, catalogue)
      })
      return { questions: questionsOf(catalogue, filled), launch, addToCart, approachOrder }
    },
  }
}

function databaseEnv(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const [DB_HOST, DB_PORT, DB_NAME] = [hostname, port, pathname.slice(1)]
  return { DB_HOST, DB_PORT, DB_NAME, DB_USER: username, DB_PASSWORD: password, DB_SSLMODE: 'disable' }
}

/** What its installer asks for; cash on delivery is its way to pay without a provider. */
function secretEnv(secret: string): Record<string, string> {
  const names = ['ADMIN', 'ADMIN_REFRESH', 'CUSTOMER', 'CUSTOMER_REFRESH'].map((name) => `JWT_${name}_SECRET`)
  const settings = { system: { cod: { status: 1 }, session: { cookieSecret: secret } } }
  return {
    ...Object.fromEntries(names.map((name) => [name, `${secret}-${name}`])),
    NODE_CONFIG: JSON.stringify(settings),
    SUPPRESS_NO_CONFIG_WARNING: '1',
  }
}

const graphql = (query: string, variables: object = {}): PeerRequest => ({
  path: '/api/graphql',
  body: { query, variables },
})

const emptyShop = {
  requests: [graphql('{ categories { total } }')],
  isGood: (body: string) => JSON.parse(body).data?.categories.total >= 0,
}

type Filled = {
  categoryIds: Map<string, number>
  products: Map<string, { id: number; url: string }>
  categoryUrls: Map<string, string>
}

async function fill(origin: string, password: string, catalogue: Catalogue): Promise<Filled> {
  const filled: Filled = { categoryIds: new Map(), products: new Map(), categoryUrls: new Map() }
  let headers = await adminHeaders(origin, password)
  // Each from an address of its own: its API takes 120 calls a minute from one.
  const create = async (path: string, body: object) => {
    type Answer = { data: Record<string, string | number> }
    return (await callAs<Answer>(openVisitor(origin), { path, body, headers })).data
  }
  for (const { slug, name } of catalogue.categories) {
    const page = { name, url_key: slug, status: 1, show_products: 1, include_in_nav: 0, position: 0 }
    const { category_id: id } = await create('/api/categories', page)
    filled.categoryIds.set(slug, Number(id))
  }
  for (const [nth, product] of catalogue.products.entries()) {
    // Its tokens live for a quarter of an hour.
    if (nth % 500 === 499) headers = await adminHeaders(origin, password)
    const category = filled.categoryIds.get(product.category)!
    const isLast = catalogue.lastPieces.includes(product)
    const { product_id: id } = await create('/api/products', productOf(product, category, isLast ? 1 : plenty))
    filled.products.set(product.slug, { id: Number(id), url: '' })
  }
  await readAddresses(origin, filled, catalogue)
  return filled
}

async function adminHeaders(origin: string, password: string) {
  type Answer = { data: { accessToken: string } }
  const visitor = openVisitor(origin)
  const { data } = await callAs<Answer>(visitor, { path: '/api/user/tokens', body: { email, password } })
  return { authorization: `Bearer ${data.accessToken}` }
}

/** Nothing to be sent: parcels and zones of delivery are no part of what is compared. */
function productOf({ name, sku, slug, description, price }: CatalogueProduct, category: number, qty: number) {
  const id = `c__${slug}`
  const data = { time: 0, version: '2.30.2', blocks: [{ id: slug, type: 'paragraph', data: { text: description } }] }
  return {
    name,
    sku,
    url_key: slug,
    description: [{ id: `r__${slug}`, size: 1, columns: [{ id, size: 1, data }] }],
    meta_title: name,
    meta_description: name,
    meta_keywords: '',
    price,
    weight: 1,
    qty,
    status: 1,
    visibility: 1,
    manage_stock: 1,
    stock_availability: 1,
    group_id: 1,
    category_id: category,
    no_shipping_required: true,
  }
}

async function readAddresses(origin: string, { products, categoryIds, categoryUrls }: Filled, catalogue: Catalogue) {
  type Answer<Name extends string> = { data: Record<Name, { url: string }> }
  for (const { slug } of catalogue.asked) {
    const product = products.get(slug)!
    const request = graphql('query($id: ID) { product(id: $id) { url } }', { id: product.id })
    product.url = (await callAs<Answer<'product'>>(openVisitor(origin), request)).data.product.url
  }
  for (const [slug, id] of categoryIds) {
    const request = graphql('query($id: Int) { category(id: $id) { url } }', { id })
    categoryUrls.set(slug, (await callAs<Answer<'category'>>(openVisitor(origin), request)).data.category.url)
  }
}

const money = 'price { regular { value text } special { value text } }'
const productQuery = `query($id: ID) { product(id: $id) { productId uuid name sku url description metaTitle ${money}
  image { url alt } gallery { url alt } inventory { isInStock stockAvailability manageStock } category { name url } } }`
const listFields = `total items { productId uuid name sku url ${money} image { url alt } inventory { isInStock } }`
const categoryQuery = `query($id: Int, $filters: [FilterInput]) { category(id: $id) { name priceRange { min max }
  availableAttributes { attributeName options { optionId optionText } } products(filters: $filters) { ${listFields} } } }`
const searchQuery = `query($filters: [FilterInput]) { products(filters: $filters) { ${listFields} } }`

function questionsOf(catalogue: Catalogue, { products, categoryIds, categoryUrls }: Filled): Questions {
  const page = { key: 'limit', operation: 'eq', value: String(listLength) }
  const isPage = (body: string) => body.includes('</html>')
  const categories = fullCategories(catalogue)
  return {
    productCall: {
      requests: catalogue.asked.map(({ slug }) => graphql(productQuery, { id: products.get(slug)!.id })),
      isGood: (body) => JSON.parse(body).data?.product?.price.regular.value > 0,
    },
    productPage: { requests: catalogue.asked.map(({ slug }) => ({ path: products.get(slug)!.url })), isGood: isPage },
    listCall: {
      requests: categories.map(({ slug }) => graphql(categoryQuery, { id: categoryIds.get(slug), filters: [page] })),
      isGood: (body) => JSON.parse(body).data?.category.products.items.length === listLength,
    },
    listPage: {
      requests: categories.map(({ slug }) => ({ path: `${categoryUrls.get(slug)}?limit=${listLength}` })),
      isGood: isPage,
    },
    searchCall: {
      requests: catalogue.words.map((value) =>
        graphql(searchQuery, { filters: [{ key: 'keyword', operation: 'eq', value }, page] }),
      ),
      isGood: (body) => JSON.parse(body).data?.products.items.length > 0,
    },
  }
}

type CartAnswer = { data: { cartId: string; count: number } }

async function addToCart(origin: string, { sku }: CatalogueProduct): Promise<void> {
  await openCart(openVisitor(origin), sku)
}

async function openCart(visitor: Visitor, sku: string): Promise<string> {
  const { data } = await callAs<CartAnswer>(visitor, { path: '/api/carts', body: { items: [{ sku, qty: 1 }] } })
  if (data.count !== 1) throw new Error(`a new cart has ${data.count} products`)
  return data.cartId
}

let buyers = 0

async function approachOrder(origin: string, { sku }: CatalogueProduct): Promise<() => Promise<Outcome>> {
  buyers += 1
  const visitor = openVisitor(origin)
  const cart = await openCart(visitor, sku)
  const address = {
    full_name: 'Анна Соколова',
    telephone: '+79160000000',
    address_1: 'ул. Лесная, д. 5',
    city: 'Москва',
    province: 'RU-MOW',
    country: 'RU',
    postcode: '125047',
  }
  const customer = { email: `buyer-${buyers}@example.ru` }
  const body = { customer, billingAddress: address, paymentMethod: 'cod' }
  return async () => {
    const answer = await sendAs(visitor, { path: `/api/carts/${cart}/checkout`, body: { cart_id: cart, ...body } })
    const { data, error } = answer.body as { data?: { uuid?: string }; error?: { message: string } }
    if (answer.status === 200 && data?.uuid) return 'taken'
    // It says so with status 500: only the text tells it from a failure.
    if (/stock|Cart has errors/i.test(error?.message ?? '')) return 'sold out'
    throw new Error(`an order was answered with ${answer.status}: ${JSON.stringify(answer.body).slice(0, 200)}`)
  }
}
