import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type Customer, openCustomer } from '#harness/accounts.ts'
import { queryDatabase } from '#harness/databases.ts'
import { orderForm } from '#harness/order-form.ts'
import { openVisitor, otherNetwork } from '#harness/visitor.ts'
import { builtServerDir } from '#server/platform/process/project-paths.ts'
import { productSorts } from '#shared/catalog/product-sort.ts'
import { type Catalogue, type CatalogueProduct, fullCategories, listLength, plenty } from './catalogue.ts'
import type { Outcome, Peer, Questions } from './peer.ts'
import { launchProgram } from './peer-processes.ts'

/** The built shop with its defaults, in a database that is its catalogue already. `storing` false: a store so small that everything is made anew. */
export function ownShop({ storing }: { storing: boolean }): Peer {
  return {
    name: storing ? 'Шильдик' : 'Шильдик, all made anew',
    async prepare({ databaseUrl, catalogue, work }) {
      await queryDatabase(databaseUrl, 'update products set quantity = $1, reserved = 0', [plenty])
      const ids = catalogue.lastPieces.map(({ id }) => id)
      await queryDatabase(databaseUrl, 'update products set quantity = 1 where id = any ($1)', [ids])
      const env = {
        DATABASE_URL: databaseUrl,
        DATA_DIR: work,
        DEMO: 'off',
        SHOP_OPEN: 'on',
        TRUST_PROXY: 'loopback',
        ...(!storing && { PAGE_CACHE_MB: '1' }),
      }
      const customers = openCustomers()
      return {
        questions: questionsOf(catalogue),
        launch: (port) => [
          launchProgram({
            args: [join(builtServerDir, 'main.js')],
            cwd: work,
            env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
            logFile: join(work, 'shop.log'),
          }),
        ],
        addToCart: customers.addToCart,
        approachOrder,
      }
    },
  }
}

/** Lists in each order, so that they are too many to be stored where hardly anything is. */
function questionsOf(catalogue: Catalogue): Questions {
  const sorts = productSorts.filter((sort) => sort !== 'match')
  const lists = fullCategories(catalogue).flatMap(({ id, path }) => sorts.map((sort) => ({ id, path, sort })))
  const isPage = (body: string) => body.includes('</html>')
  const listOf = (body: string) => (JSON.parse(body) as { products: unknown[] }).products
  return {
    productCall: {
      requests: catalogue.asked.map(({ slug }) => ({ path: `/api/products/by-slug/${slug}` })),
      isGood: (body) => JSON.parse(body).price > 0,
    },
    productPage: { requests: catalogue.asked.map(({ slug }) => ({ path: `/product/${slug}` })), isGood: isPage },
    listCall: {
      requests: lists.map(({ id, sort }) => ({ path: `/api/products?subcategory=${id}&sort=${sort}` })),
      isGood: (body) => listOf(body).length === listLength,
    },
    listPage: { requests: lists.map(({ path, sort }) => ({ path: `/${path}?sort=${sort}` })), isGood: isPage },
    searchCall: {
      requests: catalogue.words.map((word) => ({ path: `/api/products?search=${encodeURIComponent(word)}` })),
      isGood: (body) => listOf(body).length > 0,
    },
  }
}

/** A guest's cart lies in the browser and costs no request, so these are customers; each empties the cart before the next product. */
function openCustomers() {
  const idle: { customer: Customer; last?: number }[] = []
  return {
    async addToCart(origin: string, { id }: CatalogueProduct) {
      const one = idle.pop() ?? { customer: await openCustomer(origin) }
      const { customer, last } = one
      const headers = otherNetwork()
      if (last !== undefined) {
        const query = `user_id=${customer.id}&product_id=${last}`
        const { status } = await customer.send('DELETE', `/api/cart?${query}`, undefined, headers)
        if (status !== 200) throw new Error(`the cart was not emptied: ${status}`)
      }
      const line = { user_id: customer.id, product_id: id, quantity: 1 }
      const { status, body } = await customer.send('POST', '/api/cart', line, headers)
      if (status !== 200) throw new Error(`the cart answered ${status}: ${JSON.stringify(body)}`)
      one.last = id
      idle.push(one)
    },
  }
}

async function approachOrder(origin: string, { id }: CatalogueProduct): Promise<() => Promise<Outcome>> {
  const visitor = openVisitor(origin)
  await visitor.get('/api/session')
  const form = orderForm([{ id, quantity: 1 }])
  return async () => {
    const headers = { 'idempotency-key': randomUUID(), ...otherNetwork() }
    const { status, body } = await visitor.send('POST', '/api/orders', form, headers)
    const { code } = body as { code?: string }
    if (status === 201) return 'taken'
    if (status === 409 && code === 'not-enough-stock') return 'sold out'
    throw new Error(`an order was answered with ${status}: ${JSON.stringify(body).slice(0, 200)}`)
  }
}
