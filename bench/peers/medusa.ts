import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openVisitor } from '#harness/visitor.ts'
import { callAs, sendAs } from './ask.ts'
import { type Catalogue, type CatalogueProduct, fullCategories, listLength } from './catalogue.ts'
import { fillMedusa, type MedusaFill } from './medusa-fill.ts'
import type { Outcome, Peer, PreparedPeer, Questions } from './peer.ts'
import { launchProgram, runProgram } from './peer-processes.ts'
import { whileFilling } from './peer-start.ts'

const email = 'bench@example.ru'

/** Headless: one process in its shared mode, with the modules it brings where there is no Redis; filled over its Admin API, asked over its Store API. */
export function medusa(folder: string): Peer {
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/@medusajs/medusa/package.json'), 'utf8'))
  return {
    name: `Medusa ${version}`,
    async prepare({ databaseUrl, catalogue, work }) {
      const password = randomBytes(16).toString('hex')
      const logFile = join(work, 'medusa.log')
      const program = (args: string[]) => ({
        args: ['node_modules/@medusajs/cli/cli.js', ...args],
        cwd: folder,
        logFile,
        env: {
          DATABASE_URL: databaseUrl,
          JWT_SECRET: password,
          COOKIE_SECRET: password,
          MEDUSA_DISABLE_TELEMETRY: 'true',
          LOG_LEVEL: 'warn',
        },
      })
      await runProgram(program(['db:migrate']))
      await runProgram(program(['user', '--email', email, '--password', password]))
      const launch = (port: number) => [
        launchProgram(program(['start', '--host', '127.0.0.1', '--port', String(port)])),
      ]
      const health = { requests: [{ path: '/health' }], isGood: (body: string) => body === 'OK' }
      const filled = await whileFilling(launch, [health], (origin) =>
        fillMedusa(origin, { email, password }, catalogue),
      )
      return { questions: questionsOf(catalogue, filled), launch, ...buyingIn(filled) }
    },
  }
}

function questionsOf(catalogue: Catalogue, { headers, region, products, categories }: MedusaFill): Questions {
  const price = '*variants.calculated_price'
  const list = (filter: Record<string, string>) => {
    const params = new URLSearchParams({ ...filter, region_id: region, limit: String(listLength), fields: price })
    return { path: `/store/products?${params}`, headers }
  }
  const params = new URLSearchParams({
    region_id: region,
    fields: `${price},+variants.inventory_quantity,*categories`,
  })
  const found = (body: string) => (JSON.parse(body) as { products: unknown[] }).products.length
  return {
    productCall: {
      requests: catalogue.asked.map(({ slug }) => ({
        path: `/store/products/${products.get(slug)!.product}?${params}`,
        headers,
      })),
      isGood: (body) => JSON.parse(body).product.variants[0].calculated_price.calculated_amount > 0,
    },
    listCall: {
      requests: fullCategories(catalogue).map(({ slug }) => list({ category_id: categories.get(slug)! })),
      isGood: (body) => found(body) === listLength,
    },
    searchCall: { requests: catalogue.words.map((q) => list({ q })), isGood: (body) => found(body) > 0 },
  }
}

let buyers = 0

function buyingIn({
  headers,
  region,
  shipping,
  products,
}: MedusaFill): Pick<PreparedPeer, 'addToCart' | 'approachOrder'> {
  const caller = (origin: string) => {
    const visitor = openVisitor(origin)
    return <Answer>(path: string, body: object) => callAs<Answer>(visitor, { path: `/store${path}`, body, headers })
  }
  async function openCart(origin: string, { slug }: CatalogueProduct): Promise<string> {
    type Answer = { cart: { id: string; items: unknown[] } }
    const items = [{ variant_id: products.get(slug)!.variant, quantity: 1 }]
    const { cart } = await caller(origin)<Answer>('/carts', { region_id: region, items })
    if (cart.items.length !== 1) throw new Error(`a new cart has ${cart.items.length} products`)
    return cart.id
  }
  return {
    addToCart: async (origin, product) => void (await openCart(origin, product)),
    async approachOrder(origin, product): Promise<() => Promise<Outcome>> {
      buyers += 1
      const call = caller(origin)
      const cart = await openCart(origin, product)
      const [first_name, last_name] = ['Анна', 'Соколова']
      const address = { first_name, last_name, address_1: 'ул. Лесная, д. 5', city: 'Москва', country_code: 'ru' }
      const contact = { email: `buyer-${buyers}@example.ru`, shipping_address: address, billing_address: address }
      await call(`/carts/${cart}`, contact)
      await call(`/carts/${cart}/shipping-methods`, { option_id: shipping })
      type Collection = { payment_collection: { id: string } }
      const { payment_collection } = await call<Collection>('/payment-collections', { cart_id: cart })
      const sessions = `/payment-collections/${payment_collection.id}/payment-sessions`
      await call(sessions, { provider_id: 'pp_system_default' })
      return () => complete(origin, cart)
    },
  }

  async function complete(origin: string, cart: string): Promise<Outcome> {
    const request = { path: `/store/carts/${cart}/complete`, body: {}, headers }
    const { status, body } = await sendAs(openVisitor(origin), request)
    if (status === 200 && (body as { type?: string }).type === 'order') return 'taken'
    const text = JSON.stringify(body)
    if (/inventory|stock/i.test(text)) return 'sold out'
    throw new Error(`an order was answered with ${status}: ${text.slice(0, 200)}`)
  }
}
