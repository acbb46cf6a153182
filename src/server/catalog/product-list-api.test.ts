import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildModel, buildProduct, buildSubcategory, refreshCounts } from '#server/testing/builders.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { ProductList } from '#shared/catalog/product-list-contract.ts'

let shop: TestApp

/** Nine pumps in one category, in the order of popularity; each line is what filters ask about. */
const parts = [
  { name: 'a', brand: 'Askoll', kind: 'original', power: '30', price: 100, quantity: 1, appliance: 'LG' },
  { name: 'b', brand: 'Askoll', kind: 'analog', power: '30', price: 200, quantity: 0, appliance: 'LG' },
  { name: 'c', brand: 'Hanyu', kind: 'analog', power: '30', price: 300, quantity: 2, appliance: 'LG' },
  { name: 'd', brand: 'Hanyu', kind: 'analog', power: '34', price: 400, quantity: 3, appliance: 'Samsung' },
  { name: 'e', brand: 'Copreci', kind: 'original', power: '34', price: 500, quantity: 0, appliance: 'Samsung' },
  { name: 'f', brand: 'Copreci', kind: 'universal', power: '9', price: 600, quantity: null, appliance: 'Bosch' },
  { name: 'g', brand: 'Askoll', kind: 'universal', power: '9', price: 700, quantity: 5, appliance: 'Bosch' },
  { name: 'h', brand: 'Askoll', kind: 'original', power: '34', price: 800, quantity: 6, appliance: 'Bosch' },
  { name: 'i', brand: 'Hanyu', kind: 'original', power: '100', price: 900, quantity: 7, appliance: 'LG' },
] as const

beforeAll(async () => {
  shop = await buildTestApp()
  const washers = await buildCategory(shop.db, { name: 'Стиральные машины' })
  const pumps = await buildSubcategory(shop.db, {
    categoryId: washers.id,
    name: 'Насосы',
    filters: ['Мощность, Вт'],
  })
  const [lg, samsung, bosch] = await Promise.all(
    ['LG', 'Samsung', 'Bosch'].map((brand) =>
      buildModel(shop.db, { categoryId: washers.id, brand, code: `${brand}-70` }),
    ),
  )
  for (const [n, product] of parts.entries()) {
    await buildProduct(shop.db, {
      subcategoryId: pumps.id,
      name: `Насос сливной ${product.name}`,
      sku: `PUMP-${product.name}`,
      slug: `nasos-${product.name}`,
      brand: product.brand,
      kind: product.kind,
      attributes: [['Мощность, Вт', product.power]],
      price: `${product.price}.90`,
      userPrice: null,
      // The dearer at retail, the cheaper for a master: any mix-up of the two orders shows.
      masterPrice: `${1000 - product.price}.00`,
      quantity: product.quantity,
      popularity: 100 - n,
      createdAt: new Date(Date.UTC(2026, 0, 1 + ((n * 5) % 9))),
      models: [{ LG: lg, Samsung: samsung, Bosch: bosch }[product.appliance]!],
    })
  }
  const fridges = await buildCategory(shop.db, { name: 'Холодильники' })
  const other = await buildSubcategory(shop.db, { categoryId: fridges.id, name: 'Насосы' })
  await buildProduct(shop.db, { subcategoryId: other.id, name: 'Реле пусковое', sku: 'RELAY-1', popularity: 1 })
  await refreshCounts(shop.db)
})
afterAll(() => shop.close())

const section = 'category=stiralnye-mashiny&subcategory=nasosy'

async function list(query: string): Promise<ProductList> {
  const answer = await shop.get(`/api/products?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

function names({ products }: Pick<ProductList, 'products'>): string {
  return products.map((product) => product.name.replace('Насос сливной ', '')).join('')
}

test.each([
  // Under «популярные» b and e, of which there are none, come last; f, of which nobody knows, before them.
  ['', 'acdghifbe'],
  ['&sort=popular', 'acdghifbe'],
  ['&sort=match', 'acdghifbe'],
  ['&sort=price_asc', 'abcdefghi'],
  ['&sort=price_desc', 'ihgfedcba'],
  ['&sort=new', 'hfdbigeca'],
  ['&brand=askoll', 'aghb'],
  ['&brand=askoll,hanyu', 'acdghib'],
  ['&brand=nobody', ''],
  ['&brand=nobody,askoll', 'aghb'],
  ['&kind=original', 'ahie'],
  ['&appliance=lg', 'acib'],
  ['&attr.moshchnost-vt=30,34', 'acdhbe'],
  ['&attr.tsvet=krasnyj', ''],
  ['&brand=askoll&kind=original&attr.moshchnost-vt=34', 'h'],
  ['&in_stock=1', 'acdghi'],
  ['&price_min=300&price_max=500', 'cde'],
  ['&price_min=500&price_max=300', ''],
  ['&model=LG-70', 'acib'],
  ['&model=lg70', 'acib'],
  ['&model=Samsung samsung 70', 'de'],
  ['&model=unheard-of', ''],
  ['&model=LG-70&brand=askoll&in_stock=1', 'a'],
  ['&search=насос&kind=universal&sort=price_desc', 'gf'],
])('the category with «%s» shows «%s»', async (asked, expected) => {
  const found = await list(encodeURI(section + asked))

  expect(names(found)).toBe(expected)
  expect(found.total).toBe(expected.length)
})

test.each([
  ['search=PUMP-c', 'c'],
  ['search=pumpc', 'c'],
  ['search=Насос СЛИВНОЙ c', 'c'],
  ['search=насос&in_stock=1&brand=hanyu', 'cdi'],
  ['search=насос&sort=price_desc&limit=3', 'ihg'],
  ['search=насос&model=LG-70&sort=price_asc', 'abci'],
  ['search=PUMP-c&model=LG-70', 'c'],
  ['search=PUMP-d&model=LG-70', ''],
  ['search=нет такого', ''],
  ['search=%', ''],
  ['search=н', ''],
  ['search=', ''],
  ['category=stiralnye-mashiny&sort=price_desc&limit=2', 'ih'],
  ['category=holodilniki&search=насос', ''],
])('the shop asked «%s» shows «%s»', async (asked, expected) => {
  expect(names(await list(encodeURI(asked)))).toBe(expected)
})

test('an exact article stands before articles that begin so', async () => {
  await buildProduct(shop.db, { name: 'Длинный', sku: 'RELAY-12', popularity: 999, numbers: [] })

  const found = await list('search=relay%201')

  expect(found.products.map((product) => product.sku)).toEqual(['RELAY-1', 'RELAY-12'])
})

test.each(['popular', 'price_asc', 'price_desc', 'new'])('%s: portions by cursor make the whole list', async (sort) => {
  const whole = names(await list(`${section}&sort=${sort}`))
  for (const extra of ['', '&search=насос']) {
    let shown = ''
    let cursor: string | null = null
    do {
      const portion: ProductList = await list(
        encodeURI(`${section}&sort=${sort}&limit=2${extra}${cursor ? `&cursor=${cursor}` : ''}`),
      )
      expect(portion.facets === null).toBe(cursor !== null)
      expect(portion.total).toBe(9)
      shown += names(portion)
      cursor = portion.next_cursor
    } while (cursor)
    expect(shown).toBe(whole)
  }
})

test('portions of a search by match make the whole list', async () => {
  let shown = ''
  let cursor: string | null = null
  do {
    const portion: ProductList = await list(encodeURI(`search=насос&limit=4${cursor ? `&cursor=${cursor}` : ''}`))
    shown += names(portion)
    cursor = portion.next_cursor
  } while (cursor)
  expect(shown).toBe('abcdefghi')
})

test.each([
  [1, 'acdg'],
  [2, 'hifb'],
  [3, 'e'],
  [4, ''],
])('page %i shows «%s»', async (page, expected) => {
  const found = await list(`${section}&limit=4&page=${page}`)

  expect(names(found)).toBe(expected)
  expect(found.total).toBe(9)
  expect(found.facets).not.toBeNull()
})

test.each([100_000, 9])(
  'with %i products in the category what cannot be bought comes last, by pages and by portions',
  async (count) => {
    await shop.database.pool.query(`update subcategories set products_count = $1 where slug = 'nasosy'`, [count])
    const whole = 'acdghifbe'
    for (const limit of [1, 2, 4, 7, 100]) {
      let [pages, portions] = ['', '']
      for (let page = 1; page <= Math.ceil(9 / limit); page += 1)
        pages += names(await list(`${section}&limit=${limit}&page=${page}`))
      let cursor: string | null = null
      do {
        const portion: ProductList = await list(`${section}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
        portions += names(portion)
        cursor = portion.next_cursor
      } while (cursor)
      expect([limit, pages, portions]).toEqual([limit, whole, whole])
    }
    expect(names(await list(`${section}&in_stock=1&limit=4&page=2`))).toBe('hi')
    await refreshCounts(shop.db)
  },
)

test('unfiltered, every answer of every filter says how many products it has', async () => {
  const { facets } = await list(section)

  expect(facets).toEqual({
    groups: [
      {
        key: 'kind',
        label: 'Вид детали',
        values: [
          { slug: 'original', label: 'Оригинал', count: 4 },
          { slug: 'analog', label: 'Аналог', count: 3 },
          { slug: 'universal', label: 'Универсальная', count: 2 },
        ],
      },
      {
        key: 'brand',
        label: 'Производитель',
        values: [
          { slug: 'askoll', label: 'Askoll', count: 4 },
          { slug: 'hanyu', label: 'Hanyu', count: 3 },
          { slug: 'copreci', label: 'Copreci', count: 2 },
        ],
      },
      {
        key: 'appliance',
        label: 'Марка техники',
        values: [
          { slug: 'lg', label: 'LG', count: 4 },
          { slug: 'bosch', label: 'Bosch', count: 3 },
          { slug: 'samsung', label: 'Samsung', count: 2 },
        ],
      },
      {
        key: 'attr.moshchnost-vt',
        label: 'Мощность, Вт',
        values: [
          { slug: '30', label: '30', count: 3 },
          { slug: '34', label: '34', count: 3 },
          { slug: '9', label: '9', count: 2 },
          { slug: '100', label: '100', count: 1 },
        ],
      },
    ],
    price: { min: 100, max: 900 },
    in_stock: 6,
  })
})

const counts = (found: ProductList, key: string) =>
  Object.fromEntries(
    found.facets?.groups.find((group) => group.key === key)?.values.map((v) => [v.slug, v.count]) ?? [],
  )

test('a chosen answer narrows the other filters but not its own', async () => {
  const found = await list(`${section}&brand=askoll&in_stock=1&price_max=750`)

  expect(names(found)).toBe('ag')
  // In stock and up to 750: a, c, d, g.
  expect(counts(found, 'brand')).toEqual({ askoll: 2, hanyu: 2 })
  // Askoll in stock up to 750: a, g.
  expect(counts(found, 'kind')).toEqual({ original: 1, universal: 1 })
  expect(counts(found, 'attr.moshchnost-vt')).toEqual({ '30': 1, '9': 1 })
  // Askoll in stock at any price: a, g, h.
  expect(found.facets?.price).toEqual({ min: 100, max: 800 })
  // Askoll up to 750, in stock: a, g.
  expect(found.facets?.in_stock).toBe(2)
})

test('a chosen answer stays on the list when nothing is left of it', async () => {
  const found = await list(`${section}&kind=universal&attr.moshchnost-vt=30`)

  expect(found.total).toBe(0)
  expect(counts(found, 'kind')).toEqual({ original: 1, analog: 2, universal: 0 })
  expect(counts(found, 'attr.moshchnost-vt')).toEqual({ '9': 2, '30': 0 })
})

test('a whole category has only the common filters', async () => {
  const found = await list('category=stiralnye-mashiny')

  expect(found.facets?.groups.map((group) => group.key)).toEqual(['kind', 'brand', 'appliance'])
})

test('a category too large to count shows stored counts, also beside a chosen filter', async () => {
  await shop.database.pool.query(`update subcategories set products_count = 20001 where slug = 'nasosy'`)

  const whole = await list(section)
  const narrowed = await list(`${section}&brand=hanyu`)

  expect(counts(whole, 'brand')).toEqual({ askoll: 4, hanyu: 3, copreci: 2 })
  expect(whole).toMatchObject({ total: 9, facets: { price: { min: 100, max: 900 }, in_stock: null } })
  expect(counts(narrowed, 'brand')).toEqual({ askoll: 4, hanyu: 3, copreci: 2 })
  expect(counts(narrowed, 'kind')).not.toEqual(counts(whole, 'kind'))
  expect(narrowed).toMatchObject({ total: 3, facets: { price: { min: 100, max: 900 }, in_stock: null } })
  await refreshCounts(shop.db)
})

test.each(['popular', 'price_desc', 'new'])(
  'few products of a large category are the same, sorted by «%s», as if they were met on a walk',
  async (sort) => {
    const query = `${section}&brand=askoll&attr.moshchnost-vt=30,9&sort=${sort}`
    const expected = await list(query)
    await shop.database.pool.query(`update subcategories set products_count = $1 where slug = 'nasosy'`, [100_000])

    const found = await list(query)
    const unknown = await list(`${section}&brand=nobody`)

    expect(names(expected)).not.toBe('')
    expect(names(found)).toBe(names(expected))
    expect(found.total).toBe(expected.total)
    expect(unknown).toMatchObject({ products: [], total: 0 })
    await refreshCounts(shop.db)
  },
)

test.each([
  ['in one subcategory', '&brand=askoll', 'aghb'],
  ['in two', '&brand=hanyu', 'xcdi'],
  ['in the category itself, too', '&brand=copreci', 'yfe'],
])('filters of a large category that are met %s find all of it', async (_where, asked, expected) => {
  const [washers] = (await shop.get('/api/categories')).json() as { id: number }[]
  const belts = await buildSubcategory(shop.db, { categoryId: washers!.id, name: 'Ремни' })
  const made = [
    await buildProduct(shop.db, { subcategoryId: belts.id, name: 'x', brand: 'Hanyu', popularity: 1000 }),
    await buildProduct(shop.db, {
      categoryId: washers!.id,
      subcategoryId: null,
      name: 'y',
      brand: 'Copreci',
      popularity: 1000,
    }),
  ]
  await refreshCounts(shop.db)
  await shop.database.pool.query('update categories set products_count = 100000 where id = $1', [washers!.id])

  const found = await list(`category=stiralnye-mashiny${asked}`)

  expect([names(found), found.total]).toEqual([expected, expected.length])
  await shop.database.pool.query('delete from products where id = any ($1)', [made.map(({ id }) => id)])
  await shop.database.pool.query('delete from subcategories where id = $1', [belts.id])
  await refreshCounts(shop.db)
})

test('a category too large to count whose products have little in common offers answers without numbers', async () => {
  await shop.database.pool.query(`update subcategories set products_count = 20001 where slug = 'nasosy'`)
  await shop.database.pool.query('delete from facet_sets')

  const whole = await list(section)
  const narrowed = await list(`${section}&brand=hanyu`)

  expect(counts(whole, 'brand')).toEqual({ askoll: 4, hanyu: 3, copreci: 2 })
  expect(whole).toMatchObject({ total: 9, facets: { price: { min: 100, max: 900 }, in_stock: null } })
  expect(counts(narrowed, 'brand')).toEqual({ askoll: null, copreci: null, hanyu: null })
  expect(narrowed.total).toBe(3)
  await refreshCounts(shop.db)
})

test('an empty question has empty filters', async () => {
  expect(await list('search=a')).toEqual({
    products: [],
    total: 0,
    next_cursor: null,
    facets: { groups: [], price: null, in_stock: 0 },
  })
})

test('masters’ lists stand by masters’ prices, everyone else’s by retail', async () => {
  shop.lookAs('master')
  const master = await list(`${section}&sort=price_asc&price_max=300`)
  shop.lookAs('retail')
  const retail = await list(`${section}&sort=price_asc&price_max=300`)

  expect(names(master)).toBe('ihg')
  expect(master.products[0]?.master_price).toBe(100)
  expect(master.facets?.price).toEqual({ min: 100, max: 900 })
  expect(names(retail)).toBe('abc')
})

test('a place in the masters’ order is no place in anyone else’s', async () => {
  shop.lookAs('master')
  const { next_cursor } = await list(`${section}&sort=price_asc&limit=2`)
  shop.lookAs('retail')

  const answer = await shop.get(`/api/products?${section}&sort=price_asc&limit=2&cursor=${next_cursor}`)

  expect(answer.statusCode).toBe(400)
})
