import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { CatalogueChange } from '#server/catalog/catalog-change-service.ts'
import { watchCatalogueChanges } from '#server/catalog/catalog-watch-service.ts'
import { buildCategory, buildModel, buildProduct } from '#server/testing/builders.ts'
import { onBothEngines, test } from '#server/testing/engine-tests.ts'
import { formBody } from '#server/testing/form-body.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { quietLog } from '#server/testing/test-engine.ts'
import { openBrowser, openBrowserAs } from '#server/testing/users.ts'
import type { ManagedDiagram } from '#shared/diagram/diagram-admin-contract.ts'
import type { JournalEvent } from '#shared/journal/journal-contract.ts'
import { journalDetails } from '#shared/journal/journal-details.ts'
import { journalText } from '#shared/journal/journal-kinds.ts'

let shop: TestApp
let olga: Awaited<ReturnType<typeof openBrowserAs>>
let categoryId: number
let drawingId: number
beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
})
beforeEach(async () => {
  await shop.database.reset()
  olga = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Ольга' })
  await olga.get('/api/session')
  categoryId = (await buildCategory(shop.db)).id
  await buildModel(shop.db, { brand: 'Samsung', code: 'WF60F1R0H0W', categoryId })
  await buildModel(shop.db, { brand: 'Samsung', code: 'WF60F1R1H0W', categoryId })
  await buildModel(shop.db, { brand: 'Bosch', code: 'WAN28290OE', categoryId })
  await buildProduct(shop.db, { sku: 'DC31-00054A', categoryId, masterPrice: '777.00' })
  drawingId = (await upload(await png())).json().id
})
afterAll(() => shop.close())

function png(width = 80, height = 60) {
  return sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
}

async function send(url: string, name: string, bytes: Buffer, fields: Record<string, string> = {}, who = olga) {
  const form = await formBody(fields, [{ name, filename: '../x.bin', bytes }])
  return who.send({
    method: 'POST',
    url,
    headers: { ...form.headers, 'x-xsrf-token': who.cookies.get('XSRF-TOKEN')! },
    payload: form.payload,
  })
}
const upload = (bytes: Buffer, fields: Record<string, string> = {}) =>
  send('/api/admin/diagrams/drawings', 'drawing', bytes, fields)

const item = (number: string, more: object = {}) => ({ number, quantity: 1, ...more })
const place = (key: string, more: object = {}) => ({ key, x: 10, y: 20, items: [item(`N-${key}`)], ...more })
const sheet = (more: object = {}) => ({
  category_id: categoryId,
  drawing_id: drawingId,
  unit: 'Бак и барабан',
  sheet_number: 'WM-02',
  published: true,
  masks: ['Samsung WF60*'],
  positions: [place('1'), place('2', { items: [item('DC31-00054A', { quantity: 2 })] })],
  ...more,
})

async function create(more: object = {}): Promise<ManagedDiagram> {
  const made = await olga.post('/api/admin/diagrams', sheet(more))
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}

/** What the screen sends back: everything it got, with what was changed. */
function edited(diagram: ManagedDiagram, more: object = {}) {
  const { category, drawing, positions, models: _models, supersessions: _numbers, ...rest } = diagram
  const plain = positions.map((each) => ({ ...each, items: each.items.map(({ product: _product, ...kept }) => kept) }))
  return { ...rest, category_id: category.id, drawing_id: drawing.id, positions: plain, ...more }
}
const put = (diagram: ManagedDiagram, more: object, who = olga) =>
  who.put(`/api/admin/diagrams/${diagram.id}`, edited(diagram, more))
const read = async (id: number): Promise<ManagedDiagram> => (await olga.get(`/api/admin/diagrams/${id}`)).json()
const publicSheets = async (code = 'wf60f1r1h0w') =>
  (await shop.get(`/api/models/by-name/samsung/${code}/diagrams`)).json()
const undo = (id: string | null) => olga.post(`/api/admin/diagrams/edits/${id}/undo`)

onBothEngines(
  'a sheet is made, found, shown to customers of the models its mask means, and a draft is not',
  async () => {
    const made = await create()

    expect(made).toMatchObject({ version: 1, unit: 'Бак и барабан', masks: ['Samsung WF60*'] })
    expect(made.models.map(({ code }) => code)).toEqual(['WF60F1R0H0W', 'WF60F1R1H0W'])
    expect(made.positions[1]!.items[0]).toMatchObject({ quantity: 2, product: { sku: 'DC31-00054A', quantity: 7 } })
    expect(await publicSheets()).toMatchObject({
      diagrams: [{ id: made.id, positions_count: 2 }],
      diagram: { positions: [{ key: '1' }, { key: '2', items: [{ product: { sku: 'DC31-00054A' } }] }] },
    })
    for (const [words, found] of [
      ['барабан', 1],
      ['wm-0', 1],
      ['WF60F1R0', 1],
      ['DC31-00054', 1],
      ['100%', 0],
    ] as const) {
      const list = (await olga.get(`/api/admin/diagrams?search=${encodeURIComponent(words)}`)).json()
      expect([words, list.total, list.diagrams.length]).toEqual([words, found, found])
    }
    const [row] = (await olga.get('/api/admin/diagrams?state=published')).json().diagrams
    expect(row).toMatchObject({
      positions_count: 2,
      models_count: 2,
      models: ['Samsung WF60F1R0H0W', 'Samsung WF60F1R1H0W'],
    })

    expect((await put(made, { published: false })).statusCode).toBe(200)

    expect(await publicSheets()).toMatchObject({ diagrams: [], diagram: null })
    expect((await olga.get('/api/admin/diagrams?state=draft')).json().total).toBe(1)
  },
)

onBothEngines('a model that comes later is attached by the mask', async () => {
  const { id } = await create()
  await buildModel(shop.db, { brand: 'Samsung', code: 'WF60-NEW', categoryId })
  await buildModel(shop.db, { brand: 'Bosch', code: 'WF60-OTHER', categoryId })

  expect((await read(id)).models.map(({ code }) => code)).toEqual(['WF60F1R0H0W', 'WF60F1R1H0W', 'WF60-NEW'])
})

onBothEngines('masks say how many models they mean, and what is wrong with them', async () => {
  const answer = (
    await olga.post('/api/admin/diagrams/models', { masks: ['wf60*', 'W*', 'WAN28290OE', 'ZZ9*'] })
  ).json()

  expect(answer).toMatchObject({
    total: 3,
    masks: [
      { mask: 'wf60*', count: 2, error: null },
      { count: 0, error: expect.stringContaining('широкая') },
      { count: 1 },
      { count: 0, error: null },
    ],
  })
  expect(answer.models).toHaveLength(3)
})

onBothEngines(
  'the second of two editors is told who was quicker and what changed; nothing is overwritten',
  async () => {
    const made = await create()
    const pavel = await openBrowserAs(shop.app, { role: 'admin', firstName: 'Павел' })
    await put(made, { unit: 'Барабан', positions: [place('1', { x: 50 })] })

    const late = await put(made, { note: 'моё' }, pavel)

    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      code: 'stale',
      error: 'Пока вы правили, схему изменили: Ольга Петров',
      conflict: { version: 2, fields: { unit: ['Бак и барабан', 'Барабан'], positions: expect.anything() } },
    })
    expect(await read(made.id)).toMatchObject({ unit: 'Барабан', note: '', version: 2 })
  },
)

test('a save without changes is none', async () => {
  const made = await create()

  expect((await put(made, {})).json()).toMatchObject({ version: 1, edit_id: null })
})

test('an undo puts back what nobody changed since, and names what stays', async () => {
  const made = await create()
  const first: ManagedDiagram = (
    await put(made, { unit: 'Барабан', note: 'с 2019', positions: [place('1', { x: 50 }), place('2', { x: 60 })] })
  ).json()
  await put(first, { unit: 'Бак', positions: [place('1', { x: 70 }), place('2', { x: 60 })] })

  const undone = await undo(first.edit_id)

  expect(undone.json()).toEqual({ id: made.id, restored: ['примечание', 'позиции'], kept: ['узел', 'позиция 1'] })
  const now = await read(made.id)
  expect(now).toMatchObject({ unit: 'Бак', note: '', version: 4 })
  expect(now.positions.map(({ key, x }) => [key, x])).toEqual([
    ['1', 70],
    ['2', 10],
  ])
  expect((await undo(first.edit_id)).json().code).toBe('undo-done')
})

test('a deleted sheet comes back under its number, and a new one goes', async () => {
  const made = await create({ note: 'важно' })
  const removal = await olga.delete(`/api/admin/diagrams/${made.id}`)
  expect((await olga.get(`/api/admin/diagrams/${made.id}`)).statusCode).toBe(404)
  expect((await publicSheets()).diagrams).toEqual([])

  const back = await undo(removal.json().edit_id)

  expect(back.json()).toMatchObject({ id: made.id, restored: ['схема'] })
  const { version: _version, updated_at: _at, ...rest } = await read(made.id)
  expect(made).toMatchObject(rest)
  await shop.db.execute(sql`update catalogue_edits set at = now() - interval '25 hours'`)
  const again = await olga.delete(`/api/admin/diagrams/${made.id}`)
  await shop.db.execute(sql`update catalogue_edits set at = now() - interval '25 hours'`)
  expect((await undo(again.json().edit_id)).json()).toMatchObject({ code: 'undo-late' })
})

test('older saves are listed with what they changed, and one of them comes back into the editor as it was', async () => {
  const made = await create()
  const saves = async () => (await olga.get(`/api/admin/diagrams/${made.id}/versions`)).json().saves
  const second = (await put(made, { unit: 'Люк', positions: [place('1', { x: 55 })], masks: [] })).json()
  const { category_id: _category, ...other } = edited(second, { note: 'Проверено' })
  const third = await olga.put(`/api/admin/diagrams/${made.id}`, { ...other, category_id: categoryId })
  await undo(third.json().edit_id)

  expect((await saves()).map((save: { version: number; what: string }) => [save.version, save.what])).toEqual([
    [4, 'примечание'],
    [3, 'примечание'],
    [2, expect.stringMatching(/узел/)],
    [1, 'схема создана'],
  ])
  expect((await saves())[0]).toMatchObject({ by: expect.stringContaining('Ольга'), is_undo: true, is_current: true })

  const older = (await olga.get(`/api/admin/diagrams/${made.id}/versions/1`)).json()
  expect(older).toMatchObject({
    version: 4,
    unit: 'Бак и барабан',
    masks: ['Samsung WF60*'],
    positions: [
      { key: '1', x: 10 },
      { key: '2', items: [{ product: { sku: 'DC31-00054A' } }] },
    ],
    models: [{ code: 'WF60F1R0H0W' }, { code: 'WF60F1R1H0W' }],
    lost: [],
  })
  const { lost: _lost, ...sheetThen } = older
  expect((await put(sheetThen, {})).json()).toMatchObject({ version: 5, unit: 'Бак и барабан' })
  expect((await publicSheets()).diagram.unit).toBe('Бак и барабан')
  for (const version of ['9', '0', 'x']) {
    expect((await olga.get(`/api/admin/diagrams/${made.id}/versions/${version}`)).statusCode).toBeGreaterThanOrEqual(
      400,
    )
  }
  expect((await olga.get('/api/admin/diagrams/999999/versions')).statusCode).toBe(404)
  expect((await openBrowser(shop.app).get(`/api/admin/diagrams/${made.id}/versions`)).statusCode).toBe(401)
})

test('replaced numbers are of all sheets: changed where they are what the editor saw', async () => {
  const alternatives = [
    [{ number: 'DC31-00054A', quantity: 1 }],
    [
      { number: 'A-1', quantity: 2 },
      { number: 'B-1', quantity: 1 },
    ],
  ]
  const made = await create({ supersessions: [{ number: 'N-1', was: [], alternatives }] })
  expect(made.supersessions).toEqual([{ number: 'N-1', alternatives }])
  const { diagram } = await publicSheets()
  expect(diagram.positions[0].items[0].replacements).toMatchObject([
    { parts: [{ number: 'DC31-00054A', product: { sku: 'DC31-00054A' } }] },
    { parts: [{ number: 'A-1', quantity: 2 }, { number: 'B-1' }] },
  ])

  const blind = await put(made, { supersessions: [{ number: 'N-1', was: [], alternatives: [] }] })
  expect([blind.statusCode, blind.json().error]).toEqual([409, expect.stringContaining('замены номеров: N-1')])
  const circle = await put(made, {
    supersessions: [{ number: 'n 1', was: alternatives, alternatives: [[{ number: 'N-1' }]] }],
  })
  expect(circle.statusCode).toBe(400)
  const changed = await put(made, { supersessions: [{ number: 'N-1', was: alternatives, alternatives: [] }] })
  expect(changed.json().supersessions).toEqual([])

  expect((await undo(changed.json().edit_id)).json()).toMatchObject({ restored: ['замены номеров'], kept: [] })
  expect((await read(made.id)).supersessions).toEqual([{ number: 'N-1', alternatives }])
})

test('numbers are looked up with what replaces them, and no price leaves', async () => {
  await create({ supersessions: [{ number: 'N-1', was: [], alternatives: [[{ number: 'N-9' }]] }] })

  const answer = await olga.post('/api/admin/diagrams/numbers', { numbers: ['dc31 00054a', 'n-1', '???'] })

  expect(answer.json().numbers).toMatchObject([
    { product: { sku: 'DC31-00054A' }, alternatives: [] },
    { product: null, alternatives: [[{ number: 'N-9' }]] },
    { product: null },
  ])
  // Not the thousandths of a second that stand in a time.
  expect(answer.body).not.toMatch(/price|(?<!\.)777/)
  const { id } = await create()
  for (const url of [`/api/admin/diagrams/${id}`, '/api/admin/diagrams', `/api/admin/diagrams/${id}/export`]) {
    expect((await olga.get(url)).body).not.toMatch(/price|(?<!\.)777/)
  }
  expect(JSON.stringify(await publicSheets())).not.toMatch(/master_price|(?<!\.)777/)
})

test('what is written out as a table comes back the same, formulas as text', async () => {
  const items = [
    item('=HYPERLINK("x")', { note: '@cmd; "два"', serial_from: '-96', serial_to: '9812' }),
    item('DC31-00054A', { quantity: 3 }),
  ]
  const positions = [
    place('1', {
      name: '+7 деталь',
      x: 33.333,
      targets: [
        [1.5, 2],
        [3, 4],
      ],
      items,
    }),
    place('12A', {
      outline: [
        [1, 1],
        [2, 1],
        [2, 2.25],
      ],
      items: [],
    }),
  ]
  const made = await create({
    positions,
    supersessions: [{ number: 'DC31-00054A', was: [], alternatives: [[{ number: 'A-1', quantity: 2 }]] }],
  })
  const table = await olga.get(`/api/admin/diagrams/${made.id}/export`)

  expect(table.headers['content-disposition']).toBe(`attachment; filename="shema-${made.id}.csv"`)
  expect(table.body).toContain(`"'=HYPERLINK(""x"")"`)
  expect(table.body).not.toMatch(/(^|;)"?[=+@-]/m)
  for (const format of ['csv', 'xlsx']) {
    const file = await olga.get(`/api/admin/diagrams/${made.id}/export?format=${format}`)
    const taken = await send('/api/admin/diagrams/table', 'file', file.rawPayload)
    expect([format, taken.statusCode, taken.json().unread]).toEqual([format, 200, []])
    expect(taken.json().positions).toEqual(edited(made).positions)
    expect(taken.json().supersessions).toEqual(made.supersessions)
  }
  await put(made, { positions: [] })
  const saved = await olga.put(`/api/admin/diagrams/${made.id}`, {
    ...edited(made, { version: 2 }),
    positions: (await send('/api/admin/diagrams/table', 'file', table.rawPayload)).json().positions,
  })
  expect(saved.json().positions).toEqual(made.positions)
  const bad = await send('/api/admin/diagrams/table', 'file', Buffer.from('1;DC31-1;2\r\nчто-то;;\r\n'))
  expect(bad.json()).toMatchObject({ positions: [{ key: '1' }], unread: [{ line: 2 }] })
})

onBothEngines('every process hears that pages of models are out of date', async () => {
  const heard: CatalogueChange[] = []
  let isHearing = false
  const watch = watchCatalogueChanges(shop.database, {
    dataDir: tmpdir(),
    log: quietLog,
    listener: {
      onChange: (change) => heard.push(change),
      onGap: () => {
        isHearing = true
      },
      onLost: () => undefined,
      onHeard: () => undefined,
    },
  })
  const expectHeard = async () => {
    await expect.poll(() => heard).toContainEqual({ models: true })
    heard.length = 0
  }
  try {
    await expect.poll(() => isHearing).toBe(true)
    const made = await create()
    await expectHeard()
    await put(made, { positions: [place('1')] })
    await expectHeard()
    await olga.delete(`/api/admin/diagrams/${made.id}`)
    await expectHeard()
  } finally {
    await watch.close()
  }
})

test('the journal tells who did what in Russian', async () => {
  const made = await create()
  await put(made, { positions: [], masks: [] })
  await olga.delete(`/api/admin/diagrams/${made.id}`)

  const { events } = (await olga.get('/api/admin/audit?group=catalogue')).json()

  expect(
    events.slice(0, 3).map(({ kind, details }: JournalEvent) => [journalText(kind), journalDetails(details)]),
  ).toEqual([
    ['Схема удалена', '«Бак и барабан»'],
    ['Схема изменена', '«Бак и барабан», поля: маски моделей, модели, позиции'],
    ['Схема добавлена', '«Бак и барабан»'],
  ])
})

test.each([
  [{ unit: ' ' }, 'unit', 'Введите название узла'],
  [{ drawing_id: 999_999 }, 'drawing_id', 'Раздела или рисунка больше нет. Выберите раздел и загрузите рисунок снова'],
  [{ positions: [place('1'), place('1')] }, 'positions.1.key', 'Позиция 1 уже есть'],
  [{ positions: [place('много букв')] }, 'positions.0.key', 'Не длиннее 8 символов'],
  [{ positions: [place('1', { x: 101 })] }, 'positions.0.x', 'Точка за краем рисунка'],
  [{ positions: [place('1', { items: [item('')] })] }, 'positions.0.items.0.number', 'Введите артикул'],
  [
    { positions: [place('1', { items: [item('A', { quantity: 0 })] })] },
    'positions.0.items.0.quantity',
    'Количество не меньше 1',
  ],
  [{ masks: ['*'] }, 'masks.0', 'Маска слишком широкая или длинная'],
])('%j is rejected in Russian', async (more, field, text) => {
  const answer = await olga.post('/api/admin/diagrams', sheet(more))

  expect([answer.statusCode, answer.json().fields[field]]).toEqual([400, text])
})

test('a product that is deleted leaves its number on the sheet', async () => {
  const product = await buildProduct(shop.db, { sku: 'GONE-1', categoryId })
  const made = await create({ positions: [place('1', { items: [item('X-1', { product_id: product.id })] })] })
  expect(made.positions[0]!.items[0]!.product?.sku).toBe('GONE-1')
  await shop.db.execute(sql`delete from products where id = ${product.id}`)

  expect((await read(made.id)).positions[0]!.items[0]).toMatchObject({ number: 'X-1', product: null })
  expect((await put(made, { note: 'x' })).statusCode).toBe(200)
})

test('management of diagrams is for administrators, with a token', async () => {
  const made = await create()
  const people = [
    openBrowser(shop.app),
    await openBrowserAs(shop.app),
    await openBrowserAs(shop.app, { role: 'master' }),
  ]
  for (const who of people) {
    await who.get('/api/session')
    const answers = [
      await who.get('/api/admin/diagrams'),
      await who.get(`/api/admin/diagrams/${made.id}`),
      await who.get(`/api/admin/diagrams/${made.id}/export`),
      await who.post('/api/admin/diagrams', sheet()),
      await who.put(`/api/admin/diagrams/${made.id}`, edited(made)),
      await who.delete(`/api/admin/diagrams/${made.id}`),
      await who.post('/api/admin/diagrams/edits/1/undo'),
      await who.post('/api/admin/diagrams/models', { masks: ['WF*'] }),
      await who.post('/api/admin/diagrams/numbers', { numbers: ['1'] }),
      await send('/api/admin/diagrams/drawings', 'drawing', await png(), {}, who as typeof olga),
      await send('/api/admin/diagrams/table', 'file', Buffer.from('1;2'), {}, who as typeof olga),
    ]
    expect(answers.map(({ statusCode }) => statusCode).every((status) => status === 401 || status === 403)).toBe(true)
  }
  expect((await olga.delete(`/api/admin/diagrams/${made.id}`, undefined, { 'x-xsrf-token': 'no' })).statusCode).toBe(
    403,
  )
})
