import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolderStore } from '#server/platform/files/folder-store.ts'
import { demoPicturesDir } from '#server/platform/process/project-paths.ts'
import { openTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { photoVariants } from '#shared/image/photo-variants.ts'
import { placePicture } from './demo-photos.ts'
import { isEmptyShop, placeDemoPhotos, seedDemo } from './demo-service.ts'
import { categoryPictures, productPictures } from './illustration/demo-pictures.ts'

let database: TestDatabase
let uploadsDir: string

beforeAll(async () => {
  database = await openTestDatabase()
  uploadsDir = await mkdtemp(join(tmpdir(), 'demo-uploads-'))
  expect(await isEmptyShop(database.pool)).toBe(true)
  await seedDemo(database.pool, { files: openFolderStore(uploadsDir), log: quietLog })
}, 120_000)
afterAll(async () => {
  await database.close()
  await rm(uploadsDir, { recursive: true, force: true })
})

async function one<Row>(text: string): Promise<Row> {
  return (await database.pool.query(text)).rows[0] as Row
}

test('an empty shop is filled once', async () => {
  expect(await isEmptyShop(database.pool)).toBe(false)
  await seedDemo(database.pool, { files: openFolderStore(uploadsDir), log: quietLog })
  expect(
    await one(`select (select count(*)::int from products) products, (select count(*)::int from categories) categories,
      (select count(*)::int from subcategories) subcategories, (select count(*)::int from symptoms where is_listed) symptoms`),
  ).toEqual({ products: 2500, categories: 10, subcategories: 81, symptoms: 28 })
})

test('categories know how many products they have', async () => {
  expect(
    await one('select sum(products_count)::int total, min(products_count) fewest from subcategories'),
  ).toMatchObject({
    total: 2500,
  })
  expect(await one('select count(*)::int waiting from catalogue_recounts')).toEqual({ waiting: 0 })
})

test('the search of a filled shop has no waiting list to look through', async () => {
  const { rows } = await database.pool.query(
    `select gin_clean_pending_list('product_search_words') + gin_clean_pending_list('product_search_hot_words') as waiting`,
  )
  expect(Number(rows[0]?.waiting)).toBe(0)
})

test('every product can be filtered by maker, kind, appliance and its category’s own questions', async () => {
  expect(
    await one(`select count(*)::int odd from products p where
      (select count(*) from facet_values v join facets f on f.id = v.facet_id where v.id = any (p.facet_ids) and f.key = 'brand' and v.label = p.brand) <> 1
      or (select count(*) from facet_values v join facets f on f.id = v.facet_id where v.id = any (p.facet_ids) and f.key = 'kind' and v.slug = p.kind) <> 1
      or exists (select from unnest(p.facet_ids) id where id not in (select v.id from facet_values v))`),
  ).toEqual({ odd: 0 })
  expect(
    await one(`select count(*)::int odd from products p join subcategories s on s.id = p.subcategory_id,
      unnest(p.facet_ids) value join facet_values v on v.id = value join facets f on f.id = v.facet_id
      where f.key like 'attr.%' and not (f.key = any (s.filters) and p.attributes @> jsonb_build_array(jsonb_build_array(f.label, v.label)))`),
  ).toEqual({ odd: 0 })
  expect(
    await one(`select count(*)::int odd from product_models pm join appliance_models m on m.id = pm.model_id join products p on p.id = pm.product_id
      where not exists (select from facet_values v join facets f on f.id = v.facet_id where f.key = 'appliance' and v.label = m.brand and v.id = any (p.facet_ids))`),
  ).toEqual({ odd: 0 })
})

test('a symptom leads to the categories that cure it', async () => {
  expect(
    await one(`select s.codes, array_agg(c.slug order by l.position) cures from symptoms s
      join symptom_subcategories l on l.symptom_id = s.id join subcategories c on c.id = l.subcategory_id
      where s.text = 'Не сливает воду' and s.appliance = 'Стиральная машина' group by s.id`),
  ).toEqual({
    codes: { Samsung: ['5E', '5C'], LG: ['OE'], Bosch: ['E18'], Indesit: ['F05'] },
    cures: ['nasosy-i-pompy', 'patrubki'],
  })
})

test.each([
  ['comes along', demoPicturesDir],
  ['is drawn', '/nowhere'],
])('a picture that %s becomes real image files of the promised sizes, and is not made twice', async (_, broughtDir) => {
  const picture = productPictures.get('clamp.p1')![0]!
  const own = await mkdtemp(join(uploadsDir, 'own-'))
  expect(await placePicture(openFolderStore(own), picture, { broughtDir })).toBe(6)
  const files = await readdir(join(own, 'products'))
  const variants = photoVariants(`${picture.base}.webp`)
  const promised = [variants?.avif, variants?.webp].flatMap((list) => list?.split(', ') ?? [])
  expect(files).toHaveLength(promised.length)
  for (const entry of promised) {
    const [file = '', width = ''] = entry.split(' ')
    const found = await sharp(join(own, 'products', file)).metadata()
    expect(`${found.width}w`).toBe(width)
    expect(found.height).toBe(Math.round((found.width * 1032) / 1200))
    expect(file.endsWith('avif') ? found.format === 'heif' : found.format === 'webp').toBe(true)
  }
  const { mtimeMs } = await stat(join(own, 'products', files[0]!))
  expect(await placePicture(openFolderStore(own), picture, { broughtDir })).toBe(0)
  expect((await stat(join(own, 'products', files[0]!))).mtimeMs).toBe(mtimeMs)
})

test('products get photos only when the files are there, and share them', async () => {
  const stopped = new AbortController()
  stopped.abort()
  await placeDemoPhotos(database.pool, { files: openFolderStore(uploadsDir), log: quietLog, signal: stopped.signal })
  expect(await one(`select count(*)::int photos from products where photos <> '[]'`)).toEqual({ photos: 0 })

  await placeDemoPhotos(database.pool, {
    files: openFolderStore(uploadsDir),
    log: quietLog,
    signal: new AbortController().signal,
  })
  const { rows } = await database.pool.query<{ photo: string }>(
    'select photo from products, jsonb_array_elements_text(photos) photo',
  )
  const made = new Set(await readdir(join(uploadsDir, 'products')))
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter(({ photo }) => !made.has(photo))).toEqual([])
  expect(new Set(rows.map(({ photo }) => photo)).size).toBeLessThan(50)
})

test('every category has a photo of its own', async () => {
  const { rows } = await database.pool.query<{ photo: string }>('select photos ->> 0 as photo from categories')
  const made = await readdir(join(uploadsDir, 'categories'))
  expect(made).toEqual(expect.arrayContaining(rows.map(({ photo }) => photo)))
  expect(new Set(rows.map(({ photo }) => photo)).size).toBe(10)
  const washer = categoryPictures.get('washer')!
  expect((await sharp(join(uploadsDir, 'categories', `${washer.base}.webp`)).stats()).isOpaque).toBe(true)
})

test('lost files are made again, but a photo the shopkeeper took away stays away', async () => {
  const lost = join(uploadsDir, 'categories', `${categoryPictures.get('washer')!.base}-320.webp`)
  await rm(lost)
  await database.pool.query(`update products set photos = '[]'`)
  await placeDemoPhotos(database.pool, {
    files: openFolderStore(uploadsDir),
    log: quietLog,
    signal: new AbortController().signal,
  })
  expect((await sharp(lost).metadata()).width).toBe(320)
  expect(await one(`select count(*)::int photos from products where photos <> '[]'`)).toEqual({ photos: 0 })
})
