/**
 * Queries made of the catalogue itself, so that the right answer is known: whole plates of its models, its articles with one mistake, a
 * product for a model, makers in Russian letters, words in the other layout. The same seed makes the same queries.
 */
import { type Random, seededRandom } from '#server/demo/demo-service.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { otherLayout } from '#shared/search/keyboard-layout.ts'
import type { Expectation, RelevanceQuery } from './relevance-suite.ts'

export type CatalogueRows = {
  products: { id: number; sku: string; name: string }[]
  models: { brand: string; code: string }[]
  /** A product and a model it fits. */
  fits: { name: string; brand: string; code: string }[]
  /** Every code of the shop: a mistake that makes another one of them is no mistake. */
  codes: Set<string>
}

const counts = { plate: 180, mistake: 260, fitting: 120, brand: 90, layout: 60 } as const

export function generatedQueries(rows: CatalogueRows, seed: number): RelevanceQuery[] {
  const random = seededRandom(seed)
  return [
    ...some(rows.models, counts.plate, random).map((model) => plateQuery(model, random)),
    ...some(rows.products, counts.mistake * 2, random)
      .flatMap((product) => mistakenQuery(product, rows.codes, random))
      .slice(0, counts.mistake),
    ...some(rows.fits, counts.fitting, random).map((fit) => fittingQuery(fit, random)),
    ...some(rows.products, rows.products.length, random)
      .flatMap((product) => brandQuery(product, random))
      .slice(0, counts.brand),
    ...some(rows.products, rows.products.length, random).flatMap(layoutQuery).slice(0, counts.layout),
  ]
}

function some<Item>(items: Item[], count: number, random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.int(0, 1_000_000) }))
    .toSorted((one, other) => one.at - other.at)
    .slice(0, count)
    .map(({ item }) => item)
}

type Model = { brand: string; code: string }

/** As the plates of each maker are printed. */
const plates: [RegExp, string[]][] = [
  [/Samsung/, ['*/DLP', 'MODEL: */DLP', '*/YLP', 'Model Name: */DBW']],
  [/LG/, ['*.ABWPCOM', 'MODEL: *.ASDQCIS', '*.ADSQCOM']],
  [/Bosch/, ['*/01', 'E-Nr. */07 FD 9805', 'E-Nr: */01 FD 9910 00123']],
  [/Indesit|Whirlpool/, ['* (CIS)', '* (EU)', '* X (EX)', 'Mod. * (CIS)']],
  [/Electrolux/, ['Mod. * Ser. No. 12345678', 'MODEL: *', 'Mod.: *']],
]
const everyPlate = ['MODEL: *', 'Модель *', 'Model No. *', '* S/N 0A1B5ADH700123', 'Type: *']

function plateQuery({ brand, code }: Model, random: Random): RelevanceQuery {
  const own = plates.find(([maker]) => maker.test(brand))?.[1] ?? everyPlate
  const [maker = ''] = brand.split(' / ')
  const forms = [...own, ...everyPlate, `${maker} *`]
  const written = random.pick(forms).replace('*', () => code)
  return { kind: 'plate', typed: written, expected: { what: 'model', value: `${brand} ${code}` } }
}

const lookAlikes: Record<string, string> = { '0': 'O', O: '0', '1': 'I', I: '1', '5': 'S', S: '5', '8': 'B', B: '8' }
const alphabet = [...'ABCEHKMPTX0123456789']

/** One mistake of each kind that eyes and fingers make; none where it would be another number of the shop. */
function mistakenQuery(
  { id, sku }: { id: number; sku: string },
  codes: Set<string>,
  random: Random,
): RelevanceQuery | [] {
  if (!/^[A-Z0-9 .-]+$/.test(sku) || normalizeCode(sku).length < 7) return []
  const places = [...sku].flatMap((sign, at) => (/[A-Z0-9]/.test(sign) ? [at] : []))
  const at = random.pick(places.slice(1))
  const [before, sign, after] = [sku.slice(0, at), sku[at]!, sku.slice(at + 1)]
  const next = after[0] ?? ''
  const ways = [
    before + after,
    before + sign + random.pick(alphabet) + after,
    before + random.pick(alphabet) + after,
    before + (lookAlikes[sign] ?? random.pick(alphabet)) + after,
    /[A-Z0-9]/.test(next) && next !== sign ? before + next + sign + after.slice(1) : before + after,
  ]
  const typed = random.pick(ways)
  const code = normalizeCode(typed)
  if (code === normalizeCode(sku) || codes.has(code)) return []
  return { kind: 'mistake', typed, expected: { what: 'similar', productId: id } }
}

function fittingQuery({ name, brand, code }: { name: string } & Model, random: Random): RelevanceQuery {
  const [part = ''] = wordsOf(name)
  const [maker = ''] = brand.split(' / ')
  const typed = random.pick([
    `${part} ${code}`,
    `${code} ${part}`,
    `${part} для ${maker} ${code}`,
    `${part} ${maker} ${code}`,
  ])
  return { kind: 'fitting', typed, expected: { what: 'fitting', model: `${brand} ${code}`, stem: part.slice(0, 3) } }
}

const makers: Record<string, string> = {
  samsung: 'самсунг',
  bosch: 'бош',
  lg: 'элджи',
  indesit: 'индезит',
  electrolux: 'электролюкс',
  atlant: 'атлант',
  philips: 'филипс',
  beko: 'беко',
  hansa: 'ханса',
  haier: 'хайер',
  delonghi: 'делонги',
  gorenje: 'горенье',
  redmond: 'редмонд',
  panasonic: 'панасоник',
  gefest: 'гефест',
  midea: 'мидеа',
  stinol: 'стинол',
}

/** «насос индезит», «самсунг манжета». */
function brandQuery({ name }: { name: string }, random: Random): RelevanceQuery | [] {
  const [part = ''] = wordsOf(name)
  const maker = Object.keys(makers).find((latin) => new RegExp(`\\b${latin}\\b`, 'i').test(name))
  if (!maker || part.length < 4) return []
  const typed = random.pick([`${part} ${makers[maker]}`, `${makers[maker]} ${part}`, `${part} для ${makers[maker]}`])
  return { kind: 'maker', typed, expected: named(part, maker) }
}

function layoutQuery({ name }: { name: string }): RelevanceQuery | [] {
  const [part = '', second = ''] = wordsOf(name)
  if (part.length < 5 || second.length < 5) return []
  const typed = `${otherLayout(part)} ${otherLayout(second)}`
  return { kind: 'other-layout', typed, expected: named(part, second) }
}

function named(...words: string[]): Expectation {
  return { what: 'name', stems: words.map((word) => [word.length > 4 ? word.slice(0, -2) : word]) }
}

function wordsOf(name: string): string[] {
  return (
    name
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/^[а-я]+(?: [а-я]+)?/)?.[0] ?? ''
  ).split(' ')
}
