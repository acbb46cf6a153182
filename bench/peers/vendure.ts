import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openVisitor, type Visitor } from '#harness/visitor.ts'
import { callAs } from './ask.ts'
import { type Catalogue, type CatalogueProduct, fullCategories, listLength, plenty } from './catalogue.ts'
import type { Outcome, Peer, PeerRequest, Question } from './peer.ts'
import { launchProgram, runProgram } from './peer-processes.ts'
import { whileFilling } from './peer-start.ts'

const program = join(import.meta.dirname, 'vendure-program.mjs')
const country = 'RU'
const paymentCode = 'payment'

/** Headless: a server and a worker, filled by its own import, asked over its Shop API (GraphQL). */
export function vendure(folder: string): Peer {
  const { version } = JSON.parse(readFileSync(join(folder, 'node_modules/@vendure/core/package.json'), 'utf8'))
  return {
    name: `Vendure ${version}`,
    async prepare({ databaseUrl, catalogue, work }) {
      const logFile = join(work, 'vendure.log')
      const secrets = { DATABASE_URL: databaseUrl, ADMIN_PASSWORD: randomBytes(16).toString('hex') }
      const start = (task: string, env: Record<string, string>) => ({
        args: [program, task],
        cwd: folder,
        logFile,
        env: { ...secrets, ...env },
      })
      const files = { INITIAL_DATA: join(work, 'initial.json'), PRODUCTS_CSV: join(work, 'products.csv') }
      writeFileSync(files.INITIAL_DATA, JSON.stringify(initialData(catalogue)))
      writeFileSync(files.PRODUCTS_CSV, productsCsv(catalogue))
      await runProgram(start('fill', { PORT: '0', ...files }))

      const launchWith = (env: Record<string, string>) => (port: number) =>
        ['server', 'worker'].map((task) => launchProgram(start(task, { PORT: String(port), ...env })))
      const launch = launchWith({})
      const questions = questionsOf(catalogue)
      // The worker makes the index of its search and of the categories.
      const variants = await whileFilling(
        launchWith({ POLL_MS: '10' }),
        [questions.productCall, questions.listCall, questions.searchCall],
        (origin) => readVariants(origin, [...catalogue.asked, ...catalogue.lastPieces]),
      )
      return {
        questions,
        launch,
        addToCart: (origin, { slug }) => addItem(openVisitor(origin), variants.get(slug)!),
        approachOrder: (origin, { slug }) => approachOrder(openVisitor(origin), variants.get(slug)!),
      }
    },
  }
}

function initialData({ categories }: Catalogue) {
  return {
    defaultLanguage: 'en',
    defaultZone: 'Europe',
    countries: [{ name: 'Russia', code: country, zone: 'Europe' }],
    taxRates: [{ name: 'Standard Tax', percentage: 20 }],
    shippingMethods: [{ name: 'Standard Shipping', price: 500 }],
    paymentMethods: [
      {
        name: paymentCode,
        handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
      },
    ],
    collections: categories.map(({ slug, name }) => ({
      name,
      slug,
      filters: [{ code: 'facet-value-filter', args: { facetValueNames: [`category:${slug}`], containsAny: false } }],
    })),
  }
}

function productsCsv({ products, lastPieces }: Catalogue): string {
  const head =
    'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets'
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = products.map((product) => {
    const { name, slug, description, category, brand, sku, price } = product
    const facets = `category:${category}|brand:${brand.replaceAll(/[:|]/g, ' ')}`
    const stock = lastPieces.includes(product) ? 1 : plenty
    const cells = [
      name,
      slug,
      description,
      '',
      facets,
      '',
      '',
      sku,
      String(price),
      'Standard Tax',
      String(stock),
      'true',
      '',
      '',
    ]
    return cells.map(quoted).join(',')
  })
  return [head, ...lines].join('\n')
}

const asked = (query: string, variables: object): PeerRequest => ({ path: '/shop-api', body: { query, variables } })

const productQuery = `query($slug: String!) { product(slug: $slug) { id name slug description
  featuredAsset { id preview } facetValues { id name facet { name } } collections { id name slug }
  variants { id sku name price priceWithTax currencyCode stockLevel } } }`
const listFields = `totalItems items { productId productName slug sku productVariantId inStock
  productAsset { preview } priceWithTax { ... on SinglePrice { value } ... on PriceRange { min max } } }
  facetValues { count facetValue { id name facet { name } } }`
const searchQuery = `query($input: SearchInput!) { search(input: $input) { ${listFields} } }`

function questionsOf(catalogue: Catalogue) {
  const search = (input: object) => asked(searchQuery, { input: { ...input, groupByProduct: true, take: listLength } })
  return {
    productCall: {
      requests: catalogue.asked.map(({ slug }) => asked(productQuery, { slug })),
      isGood: (body) => JSON.parse(body).data?.product?.variants[0]?.priceWithTax > 0,
    },
    listCall: {
      requests: fullCategories(catalogue).map(({ slug }) => search({ collectionSlug: slug })),
      isGood: (body) => JSON.parse(body).data?.search.items.length === listLength,
    },
    searchCall: {
      requests: catalogue.words.map((term) => search({ term })),
      isGood: (body) => JSON.parse(body).data?.search.items.length > 0,
    },
  } satisfies Record<string, Question>
}

async function readVariants(origin: string, products: readonly CatalogueProduct[]): Promise<Map<string, string>> {
  const visitor = openVisitor(origin)
  const variants = new Map<string, string>()
  for (const { slug } of products) {
    type Answer = { data: { product: { variants: { id: string }[] } } }
    const { data } = await callAs<Answer>(visitor, asked(productQuery, { slug }))
    variants.set(slug, data.product.variants[0]!.id)
  }
  return variants
}

type OrderAnswer = { __typename: string; errorCode?: string; message?: string; state?: string; totalQuantity?: number }

const orderFields = '__typename ... on Order { state totalQuantity } ... on ErrorResult { errorCode message }'

/** `call` is a mutation that answers with the order or says why not. */
async function mutate(visitor: Visitor, call: string, variables: object = {}, head = ''): Promise<OrderAnswer> {
  type Answer = { data?: { order: OrderAnswer }; errors?: unknown }
  const query = `mutation${head} { order: ${call} { ${orderFields} } }`
  const { data, errors } = await callAs<Answer>(visitor, asked(query, variables))
  if (!data || errors) throw new Error(`${call} answered ${JSON.stringify(errors)}`)
  return data.order
}

async function mutateOrder(visitor: Visitor, call: string, variables: object = {}, head = ''): Promise<OrderAnswer> {
  const order = await mutate(visitor, call, variables, head)
  if (order.__typename !== 'Order') throw new Error(`${call} answered ${JSON.stringify(order)}`)
  return order
}

async function addItem(visitor: Visitor, variant: string): Promise<void> {
  const order = await mutateOrder(
    visitor,
    'addItemToOrder(productVariantId: $id, quantity: 1)',
    { id: variant },
    '($id: ID!)',
  )
  if (order.totalQuantity !== 1) throw new Error(`a new cart has ${order.totalQuantity} products`)
}

let buyers = 0

/** The last press is what its guide does last: the order goes to payment, where its stock is looked at, and is paid. */
async function approachOrder(visitor: Visitor, variant: string): Promise<() => Promise<Outcome>> {
  buyers += 1
  await addItem(visitor, variant)
  const customer = { firstName: 'Анна', lastName: 'Соколова', emailAddress: `buyer-${buyers}@example.ru` }
  await mutateOrder(
    visitor,
    'setCustomerForOrder(input: $input)',
    { input: customer },
    '($input: CreateCustomerInput!)',
  )
  const address = { fullName: 'Анна Соколова', streetLine1: 'ул. Лесная, д. 5', city: 'Москва', countryCode: country }
  await mutateOrder(
    visitor,
    'setOrderShippingAddress(input: $input)',
    { input: address },
    '($input: CreateAddressInput!)',
  )
  type Methods = { data: { eligibleShippingMethods: { id: string }[] } }
  const { data } = await callAs<Methods>(visitor, asked('{ eligibleShippingMethods { id } }', {}))
  const ids = [data.eligibleShippingMethods[0]!.id]
  await mutateOrder(visitor, 'setOrderShippingMethod(shippingMethodId: $ids)', { ids }, '($ids: [ID!]!)')
  return async () => {
    const ready = await mutate(visitor, 'transitionOrderToState(state: "ArrangingPayment")')
    if (ready.errorCode === 'ORDER_STATE_TRANSITION_ERROR') return 'sold out'
    if (ready.__typename !== 'Order') throw new Error(`not ready to pay: ${JSON.stringify(ready)}`)
    const input = { method: paymentCode, metadata: {} }
    const paid = await mutateOrder(visitor, 'addPaymentToOrder(input: $input)', { input }, '($input: PaymentInput!)')
    if (paid.state !== 'PaymentSettled') throw new Error(`paid, and the order is ${paid.state}`)
    return 'taken'
  }
}
