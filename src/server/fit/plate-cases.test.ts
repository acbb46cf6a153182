import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildModel, buildProduct } from '#server/testing/builders.ts'
import { liftLimits } from '#server/testing/lifted-limits.ts'
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { lookAlikeCode } from '#shared/code/code-reading.ts'
import type { ModelMatch } from '#shared/fit/model-contract.ts'

/** The search box, its suggestions, the fit check, «Моя техника» and the list filter read a plate in one way. */
let shop: TestApp
let product: Awaited<ReturnType<typeof buildProduct>>

const numbers: Record<string, { number: string; kind: string }> = {
  EWS1064EDW: { number: '914340514', kind: 'pnc' },
  WAN28290OE: { number: 'WAN28290OE/01', kind: 'enr' },
  'AWE 6516': { number: '857865038000', kind: 'service' },
}

beforeAll(async () => {
  shop = await buildTestApp({ deps: { limits: liftLimits() } })
  const known: [string, string][] = [
    ['Samsung', 'WF60F1R1H0W'],
    ['Samsung', 'WW70J52E0HW'],
    ['LG', 'F2J6HS0W'],
    ['Bosch / Siemens', 'WAN28290OE'],
    ['Indesit / Ariston', 'IWSC 5105'],
    ['Indesit / Ariston', 'IWUB 4105 (CIS)'],
    ['Indesit / Ariston', 'IWUB 4105 (EU)'],
    ['Electrolux / Zanussi', 'EWS1064EDW'],
    ['Whirlpool', 'AWE 6516'],
    ['Whirlpool', 'AWO/C 8204'],
    ['Atlant', 'СМА 60С107'],
    ['Thermex', 'ER 80 V'],
    ['Garanterm', 'ER 80 V'],
    ['Braun', '4191'],
    ['Jura', 'E8'],
    ['DeLonghi', 'ECAM 22.110'],
    ['Haier', 'BX50OO'],
    ['Haier', 'BX5000'],
    ['Ariston', 'ABS VLS EVO PW 50 D1'],
    ['Candy', 'GVS34 126TC2'],
    ['Beko', 'WKB 61031 PTYA'],
    ['Hansa', 'ZIM 628 EH'],
    ['LG', 'GA-B489 YVQZ'],
  ]
  const models = []
  for (const [brand, code] of known) models.push(await buildModel(shop.db, { brand, code }))
  for (const model of models) {
    const given = numbers[model.code]
    if (!given) continue
    await shop.db.execute(sql`insert into model_numbers (model_id, number, number_code, kind)
      values (${model.id}, ${given.number}, ${normalizeCode(given.number)}, ${given.kind})`)
  }
  product = await buildProduct(shop.db, { name: 'Ремень проверочный', models })
  await buildProduct(shop.db, { name: 'Насос другой' })
})
afterAll(() => shop.close())

type Case = { typed: string; model: string | string[]; by: ModelMatch['by']; rest?: string }

const cases: Case[] = [
  { typed: 'WF60F1R1H0W', model: 'WF60F1R1H0W', by: 'code' },
  { typed: 'wf60f1r1h0w', model: 'WF60F1R1H0W', by: 'code' },
  { typed: 'WF60-F1R1 H0W', model: 'WF60F1R1H0W', by: 'code' },
  { typed: 'WF60F1R1H0W/DLP', model: 'WF60F1R1H0W', by: 'code', rest: '/DLP' },
  { typed: 'Samsung WF60F1R1H0W/DLP', model: 'WF60F1R1H0W', by: 'code', rest: '/DLP' },
  { typed: 'самсунг wf60f1r1h0w', model: 'WF60F1R1H0W', by: 'code' },
  { typed: 'MODEL: WF60F1R1H0W/DLP', model: 'WF60F1R1H0W', by: 'code', rest: '/DLP' },
  { typed: 'MODEL WF60F1R1H0W/DLP S/N 0A1B5ADH700123', model: 'WF60F1R1H0W', by: 'code', rest: '/DLP' },
  { typed: 'ww7oj52eohw', model: 'WW70J52E0HW', by: 'look-alike' },
  { typed: 'WW7OJ52EOHW/DLP', model: 'WW70J52E0HW', by: 'look-alike', rest: '/DLP' },
  { typed: 'WW70J5ZE0HW', model: 'WW70J52E0HW', by: 'look-alike' },
  { typed: 'WW70JS2E0HW', model: 'WW70J52E0HW', by: 'look-alike' },
  { typed: 'WF6OFlRIHOW', model: 'WF60F1R1H0W', by: 'look-alike' },
  { typed: 'F2J6HS0W.ABWPCOM', model: 'F2J6HS0W', by: 'code', rest: '.ABWPCOM' },
  { typed: 'F2J6HS0W ABWPCOM', model: 'F2J6HS0W', by: 'code', rest: 'ABWPCOM' },
  { typed: 'F2J6HS0WABWPCOM', model: 'F2J6HS0W', by: 'code', rest: 'ABWPCOM' },
  { typed: 'F2J6HS0W LG', model: 'F2J6HS0W', by: 'code' },
  { typed: 'FZJGHSOW', model: 'F2J6HS0W', by: 'look-alike' },
  { typed: 'WAN28290OE', model: 'WAN28290OE', by: 'code' },
  { typed: 'Bosch WAN28290OE', model: 'WAN28290OE', by: 'code' },
  { typed: 'WAN28290OE/01', model: 'WAN28290OE', by: 'number' },
  { typed: 'WAN28290OE/07 FD 9805', model: 'WAN28290OE', by: 'code', rest: '/07' },
  { typed: 'E-Nr. WAN28290OE/01 FD 9805 00123', model: 'WAN28290OE', by: 'number' },
  { typed: 'IWSC 5105 (CIS)', model: 'IWSC 5105', by: 'code', rest: '(CIS)' },
  { typed: 'IWSC 5105 X (EX)', model: 'IWSC 5105', by: 'code', rest: 'X (EX)' },
  { typed: 'iwsc5105', model: 'IWSC 5105', by: 'code' },
  { typed: 'IWUB 4105 (CIS)', model: 'IWUB 4105 (CIS)', by: 'code' },
  { typed: 'PNC 914 340 514 00', model: 'EWS1064EDW', by: 'number', rest: '00' },
  { typed: 'PNC 914340514', model: 'EWS1064EDW', by: 'number' },
  { typed: 'Prod. No. 914 340 514/01', model: 'EWS1064EDW', by: 'number', rest: '/01' },
  { typed: '914340514', model: 'EWS1064EDW', by: 'number' },
  { typed: 'SERVICE 8578 650 38000', model: 'AWE 6516', by: 'number' },
  { typed: 'Mod. EWS1064EDW Prod. No. 914 340 514 00 Ser. No. 12345678', model: 'EWS1064EDW', by: 'code' },
  { typed: 'AWO/C 8204', model: 'AWO/C 8204', by: 'code' },
  { typed: 'AWO/C8204', model: 'AWO/C 8204', by: 'code' },
  { typed: 'СМА 60С107', model: 'СМА 60С107', by: 'code' },
  { typed: 'CMA60C107', model: 'СМА 60С107', by: 'code' },
  { typed: 'Braun 4191', model: '4191', by: 'code' },
  { typed: 'ECAM 22.110', model: 'ECAM 22.110', by: 'code' },
  { typed: 'ecam22110', model: 'ECAM 22.110', by: 'code' },
  { typed: 'Thermex ER 80 V', model: 'ER 80 V', by: 'code' },
  { typed: 'Jura E8', model: 'E8', by: 'code' },
  { typed: 'Ariston ABS VLS EVO PW 50 D1', model: 'ABS VLS EVO PW 50 D1', by: 'code' },
  { typed: 'absvlsevopw50d1', model: 'ABS VLS EVO PW 50 D1', by: 'code' },
  { typed: 'Service No. 857865038000', model: 'AWE 6516', by: 'number' },
  { typed: 'SERVICE 857865038000', model: 'AWE 6516', by: 'number' },
  { typed: 'E-Nr WAN28290OE / 07 FD 9805', model: 'WAN28290OE', by: 'code', rest: '/ 07' },
  { typed: 'Prod. No. 914340514', model: 'EWS1064EDW', by: 'number' },
  { typed: 'PNC: 914340514', model: 'EWS1064EDW', by: 'number' },
  { typed: 'MODEL:EWS1064EDW', model: 'EWS1064EDW', by: 'code' },
  { typed: 'Модель: IWSC 5105 X (EX)', model: 'IWSC 5105', by: 'code', rest: 'X (EX)' },
  // Cyrillic letters that look the same.
  { typed: 'Beko WКВ 61031 РТYА', model: 'WKB 61031 PTYA', by: 'code' },
  { typed: 'WКВ61031РТYА', model: 'WKB 61031 PTYA', by: 'code' },
  { typed: 'ЕWS1064ЕDW', model: 'EWS1064EDW', by: 'code' },
  // One for each group of characters that look alike: 0 O Q D, 1 I L, 5 S, 8 B, 2 Z, 6 G.
  { typed: 'GA-B4B9 YVQZ', model: 'GA-B489 YVQZ', by: 'look-alike' },
  { typed: 'GA-8489 YV0Z', model: 'GA-B489 YVQZ', by: 'look-alike' },
  { typed: 'GA-B489 YVQ2', model: 'GA-B489 YVQZ', by: 'look-alike' },
  { typed: 'GVS34 I26TC2', model: 'GVS34 126TC2', by: 'look-alike' },
  { typed: 'GVS34 L26TC2', model: 'GVS34 126TC2', by: 'look-alike' },
  { typed: 'GV534 126TC2', model: 'GVS34 126TC2', by: 'look-alike' },
  { typed: 'GVS34 12GTC2', model: 'GVS34 126TC2', by: 'look-alike' },
  { typed: '6VS34 126TC2', model: 'GVS34 126TC2', by: 'look-alike' },
  { typed: 'EWS1D64EDW', model: 'EWS1064EDW', by: 'look-alike' },
  { typed: 'EWS1Q64EDW', model: 'EWS1064EDW', by: 'look-alike' },
  { typed: 'Z1M 628 EH', model: 'ZIM 628 EH', by: 'look-alike' },
  { typed: '2IM 62B EH', model: 'ZIM 628 EH', by: 'look-alike' },
  // Two makers share the code, and two models look alike: they are chosen from.
  { typed: 'ER 80 V', model: ['ER 80 V', 'ER 80 V'], by: 'code' },
  { typed: 'BX5OO0', model: ['BX5000', 'BX50OO'], by: 'look-alike' },
]

test.each(cases)('«$typed» is $model everywhere', async ({ typed, model, by, rest = '' }) => {
  const q = encodeURIComponent(typed)
  const [suggested, listed, models, fit, narrowed] = await Promise.all([
    shop.get(`/api/suggest?q=${q}`),
    shop.get(`/api/products?search=${q}`),
    shop.get(`/api/models?search=${q}`),
    shop.get(`/api/fit?product_id=${product.id}&model=${q}`),
    shop.get(`/api/products?model=${q}`),
  ])
  const codes = [model].flat()

  for (const answer of [suggested, listed, models, fit]) {
    const { match } = answer.json() as { match?: ModelMatch }
    expect(match?.models.map(({ code }) => code).toSorted(), answer.body.slice(0, 300)).toEqual(codes.toSorted())
    expect({ by: match?.by, rest: match?.rest }).toEqual({ by, rest })
  }
  expect(suggested.json().models[0]?.code).toBe(suggested.json().match.models[0].code)
  expect(listed.json().products.map(({ id }: { id: number }) => id)).toEqual([product.id])
  expect(listed.json().corrected).toBeUndefined()
  const ids = listed.json().match.models.map(({ id }: ModelMatch['models'][number]) => id)
  expect(narrowed.json().model_ids.toSorted()).toEqual(ids.toSorted())
  expect(fit.json()).toMatchObject({ fits: 'yes', ...(codes.length === 1 && { model: { code: codes[0] } }) })
})

test('where the shop knows only variants, they are offered and none is taken', async () => {
  const answer = await shop.get(`/api/fit?product_id=${product.id}&model=${encodeURIComponent('IWUB 4105 (TR)')}`)
  const models = await shop.get(`/api/models?search=${encodeURIComponent('IWUB 4105 (TR)')}`)

  const offered = ['IWUB 4105 (CIS)', 'IWUB 4105 (EU)']
  expect(answer.json().model).toBeUndefined()
  expect(answer.json().match.models.map(({ code }: { code: string }) => code)).toEqual(offered)
  expect(models.json().models.map(({ code }: { code: string }) => code)).toEqual(offered)
})

test.each(['насос', 'LG WF60F1R1H0W', 'WF61F1R1H0W', 'XYZ-123/DLP'])('«%s» is no model', async (typed) => {
  const q = encodeURIComponent(typed)
  const answers = await Promise.all([
    shop.get(`/api/models?search=${q}`),
    shop.get(`/api/fit?product_id=${product.id}&model=${q}`),
  ])

  for (const answer of answers) expect(answer.json().match).toBeUndefined()
})

test('a model beside other words narrows them, its market left off', async () => {
  const listed = await shop.get(`/api/products?search=${encodeURIComponent('ремень самсунг WF60F1R1H0W/DLP')}`)
  const other = await shop.get(`/api/products?search=${encodeURIComponent('насос WF60F1R1H0W/DLP')}`)

  expect(listed.json().products.map(({ id }: { id: number }) => id)).toEqual([product.id])
  expect(other.json().total).toBe(0)
})

test.each(['WW70-J52 e0hw', 'СМА 60С107', 'O0QD1IL5S8B2Z6G', 'AWO/C 8204', 'ж—1', 'Бирюса 118', ''])(
  'the database folds «%s» as the code does',
  async (text) => {
    const { rows } = await shop.db.execute(
      sql`select search_code(${text}) as code, look_alike_code(search_code(${text})) as look`,
    )

    expect(rows[0]).toEqual({ code: normalizeCode(text), look: lookAlikeCode(normalizeCode(text)) })
  },
)
