import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { zipOf } from '#server/platform/spreadsheet/xlsx-book.fixture.ts'
import { buildProduct } from '#server/testing/builders.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import { openOneC } from '#server/testing/exchange-client.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openBrowserAs } from '#server/testing/users.ts'
import type { ExchangeRun } from '#shared/exchange/exchange-contract.ts'
import { exchangeDir } from './exchange-files.ts'

const env = { EXCHANGE_1C_LOGIN: '1c', EXCHANGE_1C_PASSWORD: 'secret-of-1c' }
let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let onec: ReturnType<typeof openOneC>
beforeAll(async () => {
  shop = await buildTestApp({ env, deps: { limits: liftLimits(), exchangeWaitMs: 3000 } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  await olga.get('/api/session')
  onec = openOneC(shop.app)
})
afterEach(async () => {
  const { rows } = await shop.db.execute(sql`
    with named as (select 'price' as kind, k.id, count(*) as n from exchange_offers o, jsonb_object_keys(o.prices) as k (id) group by 2
      union all select 'store', k.id, count(*) from exchange_offers o, jsonb_object_keys(o.stores) as k (id) group by 2
      union all select 'group', k.id, count(*) from exchange_products p, jsonb_array_elements_text(p.said -> 'groupIds') as k (id)
        where not p.is_deleted group by 2)
    select n.kind, n.id, n.n, u.count from named n full join exchange_uses u on u.kind = n.kind and u.external_id = n.id
    where coalesce(n.n, 0) <> coalesce(u.count, 0)`)
  expect(rows, 'what is counted as it comes is what there is').toEqual([])
})
afterAll(() => shop.close())

const group = (id: string, name: string, inside = '') =>
  `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование>${inside && `<Группы>${inside}</Группы>`}</Группа>`
const product = (id: string, article: string, name: string, more = '') =>
  `<Товар><Ид>${id}</Ид><Артикул>${article}</Артикул><Наименование>${name}</Наименование>
  <Группы><Ид>g2</Ид></Группы>${more}</Товар>`
const catalogue = (products: string, only = false) => `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="2.08"><Классификатор><Группы>${group('g1', 'Стиралки', group('g2', 'Насосы'))}</Группы></Классификатор>
<Каталог СодержитТолькоИзменения="${only}"><Товары>${products}</Товары></Каталог></КоммерческаяИнформация>`
const offer = (id: string, price: string, stock: string, type = 'r') =>
  `<Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${price}</ЦенаЗаЕдиницу><Валюта>руб</Валюта></Цена></Цены>
  <Количество>${stock}</Количество></Предложение>`
const types = '<ТипЦены><Ид>r</Ид><Наименование>Розничная</Наименование></ТипЦены>'
const offers = (list: string, named = types) => `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация ВерсияСхемы="2.08"><ПакетПредложений СодержитТолькоИзменения="true"><ТипыЦен>${named}</ТипыЦен>
<Предложения>${list}</Предложения></ПакетПредложений></КоммерческаяИнформация>`

async function rowOf(sku: string) {
  const { rows } = await shop.db.execute(sql`
    select p.name, p.price::float8, p.user_price::float8, p.master_price::float8, p.quantity, p.hidden, p.version, p.attributes,
      jsonb_array_length(p.photos) as photos, c.name as category, s.name as section
    from products p join categories c on c.id = p.category_id left join subcategories s on s.id = p.subcategory_id where p.sku = ${sku}`)
  return rows[0] as Record<string, unknown> | undefined
}
async function journal(): Promise<ExchangeRun[]> {
  return (await olga.get('/api/admin/exchange/runs')).json().runs
}
async function counted(table: string) {
  const { rows } = await shop.db.execute<{ n: number }>(
    sql`select count(*)::integer as n from ${sql.identifier(table)}`,
  )
  return rows[0]!.n
}

onBothEngines(
  'a whole exchange: new products come, known ones are found by article, a repetition changes nothing, an undo puts all back',
  {
    timeout: 120_000,
  },
  async () => {
    await buildProduct(shop.db, {
      sku: 'DC31-00030H',
      name: 'Насос наш',
      price: '1500',
      userPrice: null,
      masterPrice: null,
      quantity: 2,
    })
    const files = {
      'import.xml': catalogue(
        product('a', 'dc31-00030h', 'Насос 1С') + product('b', 'NEW-1', 'Ремень', '<Штрихкод>4600000000008</Штрихкод>'),
      ),
      'offers.xml': offers(offer('a', '1 590,50', '7') + offer('b', '640', '3')),
    }
    expect((await onec.exchange(files)).map(([word]) => word)).toEqual(['success', 'success'])

    expect(await rowOf('DC31-00030H')).toMatchObject({ name: 'Насос наш', price: 1590.5, quantity: 7, hidden: false })
    expect(await rowOf('NEW-1')).toMatchObject({
      name: 'Ремень',
      price: 640,
      quantity: 3,
      hidden: true,
      category: 'Стиралки',
      section: 'Насосы',
      attributes: [['Штрихкод', '4600000000008']],
    })
    expect((await shop.get('/api/categories')).body, 'nothing to be seen there yet').not.toContain('Стиралки')
    const { rows: moves } =
      await shop.db.execute(sql`select m.quantity_delta, m.batch_id is not null as noted from stock_movements m
    join products p on p.id = m.product_id where p.sku = 'DC31-00030H' and m.reason = 'set'`)
    expect(moves).toEqual([{ quantity_delta: 5, noted: true }])
    const [run] = await journal()
    expect(run).toMatchObject({
      state: 'done',
      can_undo: true,
      waiting: 0,
      figures: { created: 1, changed: 1, left: 0 },
    })
    expect(run!.figures.came).toMatchObject({ group: 2, product: 2, offer: 2, price: 1 })
    await expect(access(exchangeDir(shop.config))).resolves.toBeUndefined()
    expect(await readdir(exchangeDir(shop.config)), 'files do not stay').toEqual([])

    await onec.exchange(files)
    expect(await rowOf('DC31-00030H')).toMatchObject({ version: 2 })
    expect(await counted('products')).toBe(2)
    expect((await journal())[0]).toMatchObject({ can_undo: false, figures: { created: 0, changed: 0 } })

    const report = await olga.get(`/api/admin/exchange/runs/${run!.id}/report`)
    expect(report.body).toContain('Базовая цена, Остаток')
    expect((await olga.post(`/api/admin/exchange/runs/${run!.id}/undo`)).statusCode).toBe(200)
    await shop.app.background.settled()
    expect(await rowOf('DC31-00030H')).toMatchObject({ price: 1500, quantity: 2 })
    expect(await rowOf('NEW-1')).toBeUndefined()
    expect((await journal()).find(({ id }) => id === run!.id)).toMatchObject({
      state: 'undone',
      undo: { restored: 2, kept: 0 },
    })
  },
)

test('offers before products, in parts and as a zip: the order does not matter', { timeout: 120_000 }, async () => {
  await olga.put('/api/admin/exchange', { takes: allTaken, new_groups: 'shown', is_trial: false })
  await onec.enter()
  expect(await onec.call('init')).toEqual([
    'zip=yes',
    'file_limit=8388608',
    expect.stringMatching(/^sessid=[0-9a-f]{32}$/),
  ])
  await onec.send('offers.xml', offers(offer('b', '640', '3')), { partBytes: 300 })
  expect((await onec.load('offers.xml'))[0]).toBe('success')
  expect(await rowOf('NEW-1')).toBeUndefined()
  await onec.send('v8_1.zip', await zipOf({ 'import.xml': catalogue(product('b', 'NEW-1', 'Ремень')) }), {
    partBytes: 200,
  })
  expect((await onec.load('import.xml'))[0]).toBe('success')
  expect(await rowOf('NEW-1')).toMatchObject({ price: 640, quantity: 3, hidden: false })
  expect((await journal())[0]!.figures.reasons).toEqual([
    { reason: 'unknown-product', about: '', count: 1, examples: [expect.any(String)] },
  ])
})

const allTaken = { catalog: true, prices: true, names: true, photos: true, attributes: true, sections: true }

test('a picture comes once, a deletion mark hides, its end shows again, and what is not ours is renamed', {
  timeout: 120_000,
}, async () => {
  await olga.put('/api/admin/exchange', { takes: allTaken, new_groups: 'shown', is_trial: false })
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const withPicture = '<Картинка>import_files/aa/1.jpg</Картинка>'
  const files = (name: string, more: string) => ({
    'import_files/aa/1.jpg': picture,
    'import.xml': catalogue(product('b', 'NEW-1', name, more), true),
    'offers.xml': offers(offer('b', '640', '3')),
  })
  await onec.exchange(files('Ремень', withPicture))
  expect(await rowOf('NEW-1'), 'at once').toMatchObject({ photos: 1 })
  await onec.exchange(files('Ремень 1270', withPicture))
  expect(await rowOf('NEW-1')).toMatchObject({ name: 'Ремень 1270', photos: 1, hidden: false })
  await onec.exchange({
    'import.xml': catalogue(product('b', 'NEW-1', 'Ремень 1270', '<ПометкаУдаления>true</ПометкаУдаления>'), true),
  })
  expect(await rowOf('NEW-1')).toMatchObject({ hidden: true })
  await onec.exchange({ 'import.xml': catalogue(product('b', 'NEW-1', 'Ремень 1270'), true) })
  expect(await rowOf('NEW-1')).toMatchObject({ hidden: false })
})

test('a picture that is named but does not come is told of once, for a new product too', {
  timeout: 120_000,
}, async () => {
  await olga.put('/api/admin/exchange', { takes: allTaken, new_groups: 'shown', is_trial: false })
  const named = '<Картинка>import_files/aa/9.jpg</Картинка>'
  await onec.exchange({
    'import.xml': catalogue(product('b', 'NEW-1', 'Ремень', named), true),
    'offers.xml': offers(offer('b', '640', '3')),
  })
  expect(await rowOf('NEW-1')).toMatchObject({ photos: 0, price: 640 })
  expect((await journal())[0]!.figures.reasons).toEqual([
    { reason: 'no-picture', about: '', count: 1, examples: ['b: import_files/aa/9.jpg'] },
  ])
})

test('kinds of prices nobody has decided about are told loudly, and come in once they are', {
  timeout: 120_000,
}, async () => {
  await buildProduct(shop.db, { sku: 'A-1', price: '100', userPrice: null, masterPrice: null, quantity: 1 })
  const named = `${types}<ТипЦены><Ид>o</Ид><Наименование>Опт 2</Наименование></ТипЦены>`
  await onec.exchange({
    'import.xml': catalogue(product('a', 'A-1', 'Насос')),
    'offers.xml': offers(offer('a', '90', '4', 'o'), named),
  })
  expect(await rowOf('A-1')).toMatchObject({ price: 100, quantity: 4, master_price: null })
  expect((await journal())[0]!.figures.reasons).toEqual([
    { reason: 'price-type', about: 'Опт 2', count: 1, examples: ['A-1'] },
  ])
  expect((await olga.get('/api/admin/exchange')).json()).toMatchObject({ undecided: 1, password: 'environment' })
  const twice = await olga.put('/api/admin/exchange/mappings', { prices: [{ id: 'o', target: 'base' }] })
  expect(twice.statusCode, 'one price on the site is of one kind').toBe(400)
  expect((await olga.put('/api/admin/exchange/mappings', { prices: [{ id: 'o', target: 'master' }] })).statusCode).toBe(
    200,
  )
  await shop.app.background.settled()
  expect(await rowOf('A-1')).toMatchObject({ price: 100, master_price: 90 })
})

test('what 1С said of stock and prices before counts again only when it is said again, or mapped otherwise', {
  timeout: 120_000,
}, async () => {
  await olga.put('/api/admin/exchange', { takes: allTaken, new_groups: 'shown', is_trial: false })
  await buildProduct(shop.db, { sku: 'A-1', price: '100', userPrice: null, masterPrice: null, quantity: 1 })
  const ofStores = '<Склад ИдСклада="main" КоличествоНаСкладе="7"/><Склад ИдСклада="defects" КоличествоНаСкладе="3"/>'
  await onec.exchange({
    'import.xml': catalogue(product('a', 'A-1', 'Насос')),
    'offers.xml': offers(offer('a', '90', '10').replace('</Количество>', `</Количество>${ofStores}`)),
  })
  expect(await rowOf('A-1')).toMatchObject({ price: 90, quantity: 10 })
  // The shop sells eight, and the price is changed by hand.
  await shop.db.execute(sql`update products set quantity = 2, price = 95 where sku = 'A-1'`)
  const mapped = async (given: object) => {
    expect((await olga.put('/api/admin/exchange/mappings', given)).statusCode).toBe(200)
    await shop.app.background.settled()
  }

  await mapped({ stores: [{ id: 'main', target: 'count' }] })
  expect(await rowOf('A-1'), 'the same by another mapping').toMatchObject({ price: 95, quantity: 2 })
  await onec.exchange({ 'import.xml': catalogue(product('a', 'A-1', 'Насос сливной'), true) })
  expect(await rowOf('A-1'), 'another name').toMatchObject({ name: 'Насос сливной', price: 95, quantity: 2 })
  await onec.exchange({ 'offers.xml': offers('<Предложение><Ид>a</Ид><Количество>9</Количество></Предложение>') })
  expect(await rowOf('A-1'), 'stock alone').toMatchObject({ price: 95, quantity: 9 })
  await onec.exchange({
    'offers.xml': offers(offer('a', '90', '10').replace('</Количество>', `</Количество>${ofStores}`)),
  })
  expect(await rowOf('A-1'), 'all of it again').toMatchObject({ price: 90, quantity: 10 })
  await mapped({ stores: [{ id: 'defects', target: 'ignore' }] })
  expect(await rowOf('A-1'), 'a store that does not count').toMatchObject({ quantity: 7 })
})

test('a trial changes nothing; applied afterwards it changes what it showed', { timeout: 120_000 }, async () => {
  await buildProduct(shop.db, { sku: 'A-1', price: '100', userPrice: null, masterPrice: null, quantity: 1 })
  await olga.put('/api/admin/exchange', { takes: allTaken, new_groups: 'shown', is_trial: true })
  const files = {
    'import.xml': catalogue(product('a', 'A-1', 'Насос') + product('b', 'B-1', 'Ремень')),
    'offers.xml': offers(offer('a', '90', '4') + offer('b', '50', '1')),
  }
  await onec.exchange(files)
  expect(await rowOf('A-1')).toMatchObject({ price: 100, quantity: 1, version: 1 })
  expect(await counted('products')).toBe(1)
  const [run] = await journal()
  expect(run).toMatchObject({ is_trial: true, figures: { created: 1 } })
  expect((await olga.post(`/api/admin/exchange/runs/${run!.id}/apply`)).statusCode).toBe(200)
  await shop.app.background.settled()
  expect(await rowOf('A-1')).toMatchObject({ price: 90, quantity: 4 })
  expect(await rowOf('B-1')).toMatchObject({ price: 50 })
})

test('after a whole catalogue what it does not name is hidden, unless that is most of the shop', {
  timeout: 120_000,
}, async () => {
  await olga.put('/api/admin/exchange', { takes: allTaken, new_groups: 'shown', is_trial: false })
  const all = ['a', 'b', 'c']
  await onec.exchange({
    'import.xml': catalogue(all.map((id) => product(id, `${id}-1`, 'Насос')).join('')),
    'offers.xml': offers(all.map((id) => offer(id, '90', '4')).join('')),
  })
  async function only(...ids: string[]) {
    await onec.enter()
    await onec.call('init')
    await onec.send('import.xml', catalogue(ids.map((id) => product(id, `${id}-1`, 'Насос')).join('')))
    await onec.load('import.xml')
    const lines = await onec.call('deactivate')
    await onec.call('complete')
    return lines
  }
  expect((await only('a'))[0]).toBe('failure')
  expect(await rowOf('c-1')).toMatchObject({ hidden: false })
  expect((await only('a', 'b'))[0]).toBe('success')
  expect(await rowOf('b-1')).toMatchObject({ hidden: false })
  expect(await rowOf('c-1')).toMatchObject({ hidden: true })
})

test('a file cut at any place is refused and changes nothing; sent whole it is taken', {
  timeout: 120_000,
}, async () => {
  await buildProduct(shop.db, { sku: 'A-1', price: '100', userPrice: null, masterPrice: null, quantity: 1 })
  const whole = Buffer.from(offers(offer('a', '90', '4')))
  await onec.exchange({ 'import.xml': catalogue(product('a', 'A-1', 'Насос')) })
  await onec.enter()
  for (let at = 1; at < whole.length - 1; at += 37) {
    await onec.call('init')
    await onec.send('offers.xml', whole.subarray(0, at))
    const lines = await onec.load('offers.xml')
    expect(lines[0], `cut at ${at}`).toBe('failure')
    expect(lines[1]).toMatch(/^offers\.xml: /)
  }
  expect(await rowOf('A-1')).toMatchObject({ price: 100, quantity: 1, version: 1 })
  await onec.exchange({ 'offers.xml': whole })
  expect(await rowOf('A-1')).toMatchObject({ price: 90, quantity: 4 })
})

describe('who may enter', () => {
  onBothEngines('a wrong password, no password, no session', async () => {
    expect(await openOneC(shop.app, { password: 'wrong' }).enter()).toEqual([
      'failure',
      'Неверное имя пользователя или пароль',
    ])
    expect(await onec.call('init')).toEqual(['failure', 'Укажите имя пользователя и пароль'])
    expect(await onec.call('file', { filename: 'import.xml' }, Buffer.from('x'))).toEqual([
      'failure',
      expect.any(String),
    ])
    expect(await counted('exchange_runs')).toBe(0)
    const guest = await shop.get('/api/admin/exchange')
    expect(guest.statusCode).toBe(401)
  })

  test('a password made in management is shown once, works, and ends at once with its sessions', {
    timeout: 120_000,
  }, async () => {
    const own = await buildTestApp({ deps: { exchangeWaitMs: 3000 } })
    try {
      const anna = await openBrowserAs(own.app, { role: 'admin', firstName: 'Анна' })
      await anna.get('/api/session')
      expect(await openOneC(own.app).enter()).toEqual(['failure', 'Обмен с 1С на сайте не подключён'])
      const made = (await anna.post('/api/admin/exchange/password')).json()
      expect(made.password).toMatch(/^(\w{4}-){3}\w{4}$/)
      const { rows } = await own.db.execute(sql`select password_hash from exchange_connection`)
      expect(JSON.stringify(rows)).not.toContain(made.password)
      const client = openOneC(own.app, made)
      expect((await client.enter())[0]).toBe('success')
      expect((await client.call('init'))[0]).toBe('zip=yes')
      expect((await anna.get('/api/admin/exchange')).json()).toMatchObject({
        password: 'made',
        login: made.login,
        password_made_by: 'Анна Петров',
      })
      await anna.delete('/api/admin/exchange/password')
      expect((await client.call('init'))[0]).toBe('failure')
      expect((await client.enter())[0]).toBe('failure')
      for (let tries = 0; tries < 12; tries++) await openOneC(own.app).enter()
      await anna.post('/api/admin/exchange/password')
      expect((await openOneC(own.app).enter()).at(-1), 'guesses').toMatch(/Неверное имя|Слишком много попыток/)
    } finally {
      await own.close()
    }
  })
})

describe('what is refused, in words', () => {
  beforeEach(async () => {
    await onec.enter()
    await onec.call('init')
  })

  test.each([
    ['../../etc/passwd.xml', 'Имя файла ведёт за пределы обмена'],
    ['C:\\windows\\import.xml', 'Имя файла ведёт за пределы обмена'],
    ['shell.php', 'Такие файлы не принимаем: shell.php'],
    ['', 'Файл без имени'],
  ])('the name %j', async (filename, reason) => {
    expect(await onec.call('file', { filename }, Buffer.from('<?xml '))).toEqual(['failure', reason])
  })

  test.each([
    [
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><КоммерческаяИнформация/>',
      'Файлы с объявлением DOCTYPE не читаем',
    ],
    ['<?xml version="1.0"?><html/>', 'Это не файл CommerceML: в начале нет «КоммерческаяИнформация»'],
    ['<?xml version="1.0"?><КоммерческаяИнформация/>', 'В файле нет ни групп, ни товаров, ни предложений'],
  ])('the file %j', async (text, reason) => {
    await onec.send('import.xml', text)
    expect(await onec.load('import.xml')).toEqual(['failure', `import.xml: ${reason}`])
  })

  test('a file that never came, a step nobody knows, an exchange of another kind', async () => {
    expect(await onec.call('import', { filename: 'import.xml' })).toEqual(['failure', 'Файл import.xml не приходил'])
    expect((await onec.call('explode'))[0]).toBe('failure')
    expect((await onec.call('init', { type: 'reports' }))[0]).toBe('failure')
  })

  test('a zip that unpacks without end, and one that is none', { timeout: 120_000 }, async () => {
    await onec.send('bomb.zip', await zipOf({ 'import.xml': ' '.repeat(20 * 1024 * 1024) }))
    expect(await onec.load('import.xml')).toEqual(['failure', 'bomb.zip: Архив распаковывается в слишком большой файл'])
    await onec.call('init')
    await onec.send('broken.zip', 'PK nothing of the kind')
    expect(await onec.load('import.xml')).toEqual(['failure', 'broken.zip: Архив broken.zip не читается'])
  })

  onBothEngines('two exchanges at once', async () => {
    await onec.send('import.xml', catalogue(product('a', 'A-1', 'Насос')))
    const other = openOneC(shop.app)
    await other.enter()
    expect(await other.call('init')).toEqual(['failure', 'Уже идёт другой обмен. Повторите через несколько минут'])
    expect((await onec.load('import.xml'))[0]).toBe('success')
    expect((await other.call('init'))[0]).toBe('zip=yes')
  })
})

type Became = {
  came: Record<string, number>
  created: number
  waiting: number
  left: [string, string, number][]
  /** Articles, prices and pieces of all variants together, as another program adds them up. */
  site: [sku: string, price: number, quantity: number][]
}

/** What the real files become on the site. Whatever has no kind of price that leaves no doubt waits until somebody decides. */
const real: [folder: string, files: string[], became: Became][] = [
  [
    'bigperson+exchange1c',
    ['import.xml', 'offers.xml'],
    {
      came: { group: 5, product: 2, offer: 2, price: 3 },
      created: 0,
      waiting: 2,
      left: [
        ['price-type', 'ЦП', 1],
        ['price-type', 'ЦПУ', 1],
        ['price-type', 'Цена поставщика', 1],
      ],
      site: [],
    },
  ],
  [
    'carono+php-commerceml',
    ['import.xml', 'offers.xml'],
    {
      came: { group: 22, product: 2, offer: 5, price: 1, store: 5 },
      created: 2,
      waiting: 0,
      left: [
        ['no-picture', '', 3],
        ['variant-prices', '', 2],
      ],
      site: [
        ['Б- 130005', 1309, 180],
        ['Б-130001', 1719, 39],
      ],
    },
  ],
  [
    'carono+yii2-1c-exchange',
    ['import.xml', 'offers.xml'],
    {
      came: { group: 22, product: 2, offer: 5, price: 1, store: 5 },
      created: 2,
      waiting: 0,
      left: [['variant-prices', '', 2]],
      site: [
        ['Б- 130005', 1309, 180],
        ['Б-130001', 1719, 39],
      ],
    },
  ],
  [
    'ArgentCrusade+commerceml',
    ['group-example.xml', 'products-example.xml', 'prices-example.xml', 'remainders-example.xml'],
    {
      came: { group: 12, product: 1, offer: 5 },
      created: 0,
      waiting: 1,
      left: [
        ['no-picture', '', 5],
        ['unknown-product', '', 5],
      ],
      site: [],
    },
  ],
  [
    'stee1cat+1c-exchange',
    ['import___29d3f7f0-36dd-4eea-a06c-4c325bed4285.xml'],
    { came: { group: 25, store: 13 }, created: 0, waiting: 0, left: [], site: [] },
  ],
]

test.each(real)('the files of %s come whole, twice without a change', async (folder, names, became) => {
  await olga.put('/api/admin/exchange', { takes: allTaken, new_groups: 'shown', is_trial: false })
  const files: Record<string, Buffer> = {}
  for (const name of names)
    files[name] = await readFile(join(import.meta.dirname, '../testing/exchange/commerceml', folder, name))
  for (const lines of await onec.exchange(files)) expect(lines[0]).toBe('success')
  const [first] = await journal()
  expect(first!.figures.came).toMatchObject(became.came)
  expect(first!.files.map(({ state }) => state)).toEqual(names.map(() => 'done'))
  const { created, reasons } = first!.figures
  expect({ created, waiting: first!.waiting }).toEqual({ created: became.created, waiting: became.waiting })
  expect(reasons.map(({ reason, about, count }) => [reason, about, count])).toEqual(became.left)
  const site = await shop.db.execute(sql`select sku, price::float8, quantity from products order by sku collate "C"`)
  expect(site.rows).toEqual(became.site.map(([sku, price, quantity]) => ({ sku, price, quantity })))
  const before = await shop.db.execute(sql`select id, version from products order by id`)
  await onec.exchange(files)
  const after = await shop.db.execute(sql`select id, version from products order by id`)
  expect(after.rows).toEqual(before.rows)
})
