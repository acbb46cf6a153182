import { openVisitor } from '#harness/visitor.ts'
import { callAs } from './ask.ts'
import { type Catalogue, plenty } from './catalogue.ts'

/** What a visitor of the filled shop has to name. */
export type MedusaFill = {
  headers: Record<string, string>
  region: string
  shipping: string
  categories: Map<string, string>
  products: Map<string, { product: string; variant: string }>
}

type Call = <Answer>(path: string, body?: object) => Promise<Answer>
type Id = { id: string }
const currency = 'rub'
const portion = 50

/** What its administrator does before the first sale, over its Admin API: where goods lie, what is delivered and paid how, what there is. */
export async function fillMedusa(
  origin: string,
  account: { email: string; password: string },
  catalogue: Catalogue,
): Promise<MedusaFill> {
  const visitor = openVisitor(origin, { timeoutMs: 300_000 })
  const { token } = await callAs<{ token: string }>(visitor, { path: '/auth/user/emailpass', body: account })
  const admin = { authorization: `Bearer ${token}` }
  const call: Call = (path, body) => callAs(visitor, { path: `/admin${path}`, body, headers: admin })

  const { sales_channels: channels } = await call<{ sales_channels: Id[] }>('/sales-channels')
  const channel = channels[0]!.id
  const { region } = await call<{ region: Id }>('/regions', {
    name: 'Россия',
    currency_code: currency,
    countries: ['ru'],
    payment_providers: ['pp_system_default'],
  })
  const { stock_location: location } = await call<{ stock_location: Id }>('/stock-locations', { name: 'Склад' })
  await call(`/stock-locations/${location.id}/sales-channels`, { add: [channel] })
  const profile = await profileOf(call)
  const shipping = await offerDelivery(call, location.id, profile)
  const { api_key: key } = await call<{ api_key: Id & { token: string } }>('/api-keys', {
    title: 'bench',
    type: 'publishable',
  })
  await call(`/api-keys/${key.id}/sales-channels`, { add: [channel] })

  const categories = new Map<string, string>()
  for (const { slug, name } of catalogue.categories) {
    const body = { name, handle: slug, is_active: true }
    const { product_category } = await call<{ product_category: Id }>('/product-categories', body)
    categories.set(slug, product_category.id)
  }
  const products = await addProducts(call, catalogue, { channel, profile, categories })
  await stockUp(call, catalogue, location.id)
  return { headers: { 'x-publishable-api-key': key.token }, region: region.id, shipping, categories, products }
}

async function profileOf(call: Call): Promise<string> {
  const { shipping_profiles: known } = await call<{ shipping_profiles: Id[] }>('/shipping-profiles')
  if (known[0]) return known[0].id
  const body = { name: 'Default', type: 'default' }
  return (await call<{ shipping_profile: Id }>('/shipping-profiles', body)).shipping_profile.id
}

async function offerDelivery(call: Call, location: string, profile: string): Promise<string> {
  await call(`/stock-locations/${location}/fulfillment-providers`, { add: ['manual_manual'] })
  type Sets = { stock_location: { fulfillment_sets: Id[] } }
  const setBody = { name: 'Доставка', type: 'shipping' }
  const path = `/stock-locations/${location}/fulfillment-sets?fields=*fulfillment_sets`
  const { stock_location } = await call<Sets>(path, setBody)
  type Zones = { fulfillment_set: { service_zones: Id[] } }
  const { fulfillment_set } = await call<Zones>(
    `/fulfillment-sets/${stock_location.fulfillment_sets[0]!.id}/service-zones`,
    { name: 'Россия', geo_zones: [{ type: 'country', country_code: 'ru' }] },
  )
  const { shipping_option } = await call<{ shipping_option: Id }>('/shipping-options', {
    name: 'Доставка',
    service_zone_id: fulfillment_set.service_zones[0]!.id,
    shipping_profile_id: profile,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Доставка', description: 'Доставка', code: 'delivery' },
    prices: [{ currency_code: currency, amount: 500 }],
    rules: [
      { attribute: 'enabled_in_store', operator: 'eq', value: 'true' },
      { attribute: 'is_return', operator: 'eq', value: 'false' },
    ],
  })
  return shipping_option.id
}

type Places = { channel: string; profile: string; categories: ReadonlyMap<string, string> }

async function addProducts(call: Call, catalogue: Catalogue, { channel, profile, categories }: Places) {
  type Created = { created: { id: string; handle: string; variants: Id[] }[] }
  const added: MedusaFill['products'] = new Map()
  for (let at = 0; at < catalogue.products.length; at += portion) {
    const create = catalogue.products.slice(at, at + portion).map((product) => ({
      title: product.name,
      handle: product.slug,
      description: product.description,
      status: 'published',
      shipping_profile_id: profile,
      sales_channels: [{ id: channel }],
      categories: [{ id: categories.get(product.category)! }],
      options: [{ title: 'Вид', values: ['Обычный'] }],
      variants: [
        {
          title: 'Обычный',
          sku: product.sku,
          manage_inventory: true,
          options: { Вид: 'Обычный' },
          prices: [{ currency_code: currency, amount: product.price }],
        },
      ],
    }))
    const { created } = await call<Created>('/products/batch', { create })
    for (const { id, handle, variants } of created) added.set(handle, { product: id, variant: variants[0]!.id })
  }
  return added
}

/** Each variant got a thing of its own in the store; now there are some of it. */
async function stockUp(call: Call, { lastPieces }: Catalogue, location: string) {
  const single = new Set(lastPieces.map(({ sku }) => sku))
  type Page = { inventory_items: { id: string; sku: string }[]; count: number }
  for (let offset = 0; ; offset += 200) {
    const { inventory_items: items, count } = await call<Page>(`/inventory-items?limit=200&offset=${offset}&order=id`)
    const create = items.map(({ id, sku }) => ({
      inventory_item_id: id,
      location_id: location,
      stocked_quantity: single.has(sku) ? 1 : plenty,
    }))
    if (create.length > 0) await call('/inventory-items/location-levels/batch', { create })
    if (offset + items.length >= count || items.length === 0) return
  }
}
