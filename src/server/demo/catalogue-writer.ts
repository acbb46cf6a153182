import { productKindLabels } from '#shared/catalog/product-kind.ts'
import { attributeFacetKey, commonFacetLabels } from '#shared/slug/value-slug.ts'
import type { DemoBlock } from './block-generator.ts'
import { demoCategories, demoSymptoms, everydaySymptoms } from './demo-catalogue.ts'
import { type FacetAnswer, openFacetRegister } from './facet-register.ts'
import type { DemoModel } from './model-book.ts'
import type { DemoProduct } from './product-generator.ts'
import {
  insertCategories,
  insertLinks,
  insertModelNumbers,
  insertModels,
  insertNumbers,
  insertProducts,
  insertRelations,
  insertSubcategories,
  insertSuppliers,
  inTransaction,
  run,
  type SqlClient,
  selectModels,
  selectProductIds,
} from './seed-queries.ts'

/** Puts what the generator makes into the database, and remembers the ids it got. */
export type CatalogueWriter = {
  writeModels(models: DemoModel[]): Promise<void>
  /** Writes the products of the block from one index up to, not including, another, with all that hangs on them. */
  writeProducts(block: DemoBlock, from: number, to: number): Promise<void>
}

export async function openCatalogueWriter(client: SqlClient): Promise<CatalogueWriter> {
  const categories = await writeCategories(client)
  const facets = await openFacetRegister(client)
  const modelIds = new Map<string, number>()
  const rememberModels = (rows: { id: number; brand: string; code_norm: string }[]) => {
    for (const row of rows) modelIds.set(`${row.brand}|${row.code_norm}`, row.id)
  }
  rememberModels(await selectModels(client))
  let current: { block: DemoBlock; ids: Map<DemoProduct, number> } | null = null

  /** Parts of a block begun in an earlier run are already there; relations may point to them. */
  async function idsOf(block: DemoBlock, from: number) {
    if (current?.block === block) return current.ids
    const earlier = block.products.filter((product) => product.index < from)
    const rows =
      earlier.length > 0
        ? await selectProductIds(
            client,
            earlier.map((product) => product.sku),
          )
        : []
    const bySku = new Map(rows.map((row) => [row.sku, row.id]))
    const ids = new Map<DemoProduct, number>()
    for (const product of earlier) if (bySku.has(product.sku)) ids.set(product, bySku.get(product.sku)!)
    current = { block, ids }
    return ids
  }

  function placed(product: DemoProduct) {
    const { category, subcategory } = product.line
    return {
      ...product,
      categoryId: categories.categories.get(category.slug)!,
      subcategoryId: categories.subcategories.get(`${category.slug}/${subcategory.slug}`)!,
      facetIds: facetAnswers(product).map(({ key, value }) => facets.idOf(key, value)),
    }
  }

  return {
    async writeModels(models) {
      const fresh = models.filter((model) => !modelIds.has(`${model.brand}|${model.codeNorm}`))
      if (fresh.length === 0) return
      rememberModels(await insertModels(client, fresh, categories.categories))
      await insertModelNumbers(
        client,
        fresh.flatMap((model) => {
          const modelId = modelIds.get(`${model.brand}|${model.codeNorm}`)!
          return model.numbers.map((number) => ({ modelId, ...number }))
        }),
      )
    },
    async writeProducts(block, from, to) {
      const products = block.products.filter(({ index }) => index >= from && index < to)
      const ids = await idsOf(block, from)
      await facets.learn(products.flatMap(facetAnswers))
      await inTransaction(client, async () => {
        const rows = await insertProducts(client, products.map(placed))
        const bySku = new Map(rows.map((row) => [row.sku, row.id]))
        const written = products.filter((product) => bySku.has(product.sku))
        for (const product of written) ids.set(product, bySku.get(product.sku)!)
        await insertNumbers(
          client,
          written.flatMap((product) => product.numbers.map((number) => ({ productId: ids.get(product)!, ...number }))),
        )
        await insertLinks(
          client,
          written.flatMap((product) =>
            product.models.map((model) => ({
              productId: ids.get(product)!,
              modelId: modelIds.get(`${model.brand}|${model.codeNorm}`)!,
            })),
          ),
        )
        const ready = block.relations.filter((relation) => {
          const later = Math.max(relation.from.index, relation.to.index)
          return later >= from && later < to && ids.has(relation.from) && ids.has(relation.to)
        })
        await insertRelations(
          client,
          ready.map(({ from, kind, to, position }) => ({
            productId: ids.get(from)!,
            kind,
            relatedId: ids.get(to)!,
            position,
          })),
        )
      })
    },
  }
}

function facetAnswers(product: DemoProduct): FacetAnswer[] {
  const appliances = new Set(product.models.map((model) => model.brand))
  return [
    { key: 'brand', label: commonFacetLabels.brand, value: product.brand },
    { key: 'kind', label: commonFacetLabels.kind, value: productKindLabels[product.kind], slug: product.kind },
    ...Array.from(appliances, (value) => ({ key: 'appliance', label: commonFacetLabels.appliance, value })),
    ...product.filters.map(([key, label, value]) => ({ key, label, value })),
  ]
}

async function writeCategories(client: SqlClient) {
  await insertSuppliers(client)
  const categories = new Map(
    (
      await insertCategories(
        client,
        demoCategories.map((category, position) => ({ ...category, position })),
      )
    ).map((row) => [row.slug, row.id]),
  )
  const rows = await insertSubcategories(
    client,
    demoCategories.flatMap((category) =>
      category.subcategories.map((subcategory, position) => ({
        ...subcategory,
        categoryId: categories.get(category.slug)!,
        position,
        filters: subcategory.filters.map(attributeFacetKey),
      })),
    ),
  )
  const slugs = new Map(Array.from(categories, ([slug, id]) => [id, slug]))
  const subcategories = new Map(rows.map((row) => [`${slugs.get(row.category_id)}/${row.slug}`, row.id]))
  return { categories, subcategories }
}

/** Symptoms, their codes and what people say of them; written once, into a shop that has none. */
export async function writeSymptoms(client: SqlClient) {
  const listed = demoSymptoms.flatMap(({ appliance, category, items }) =>
    items.map(({ text, codes, subcategories }, position) => ({
      appliance,
      category,
      text,
      codes: Object.fromEntries(Object.entries(codes).map(([brand, list]) => [brand, list.split(' / ')])),
      subcategories,
      position,
      is_listed: true,
      words: wordsOf(category, text),
    })),
  )
  const others = everydaySymptoms.flatMap(({ appliance, category, items }) =>
    items.flatMap(({ text, words, sections }, at) =>
      sections
        ? {
            appliance,
            category,
            text,
            codes: {},
            subcategories: sections,
            position: firstUnlisted + at,
            is_listed: false,
            words,
          }
        : [],
    ),
  )
  await run(
    client,
    `with given as (select * from jsonb_to_recordset($1::jsonb) as t (appliance text, category text, text text, codes jsonb,
         subcategories jsonb, position integer, is_listed boolean, words text)),
       written as (
         insert into symptoms (category_id, appliance, text, codes, position, is_listed, words, given_words)
         select c.id, g.appliance, g.text, g.codes, g.position, g.is_listed, g.words, g.words from given g join categories c on c.slug = g.category
         where not exists (select from symptoms) order by c.position, g.position
         returning id, category_id, appliance, text)
     insert into symptom_subcategories (symptom_id, subcategory_id, position)
     select w.id, s.id, (cure.n - 1)::integer
     from written w
     join categories c on c.id = w.category_id
     join given g on g.category = c.slug and g.text = w.text and g.appliance = w.appliance
     cross join jsonb_array_elements_text(g.subcategories) with ordinality as cure (slug, n)
     join subcategories s on s.category_id = c.id and s.slug = cure.slug`,
    [JSON.stringify([...listed, ...others])],
  )
}

/** After those that stand in the tables. */
const firstUnlisted = 100

function wordsOf(category: string, text: string): string {
  const symptoms = everydaySymptoms.filter((each) => each.category === category).flatMap(({ items }) => items)
  return symptoms.find((symptom) => symptom.text === text && !symptom.sections)?.words ?? ''
}
