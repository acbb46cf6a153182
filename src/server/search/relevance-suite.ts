/** Whether the search finds what buyers mean: the written queries, the same ones typed carelessly, and how an answer is judged. */
import { readFileSync } from 'node:fs'
import { type Random, seededRandom } from '#server/demo/demo-service.ts'
import type { Suggestions } from '#shared/suggest/suggest-endpoints.ts'

export type Expectation =
  | { what: 'sku'; value: string }
  | { what: 'model'; value: string }
  | { what: 'symptom'; appliance: string | null; texts: string[] }
  | { what: 'name'; stems: string[][] }
  /** Typed with a mistake: this product is offered among the similar numbers, or found at once. */
  | { what: 'similar'; productId: number }
  /** The first product fits the model and is called so. */
  | { what: 'fitting'; model: string; stem: string }
  | { what: 'nothing' }
export type RelevanceQuery = { kind: string; typed: string; expected: Expectation }

/** What the judge must know of the catalogue besides the answer. */
export type KnownCatalogue = {
  names: string[]
  fits(productId: number, model: string): Promise<boolean>
  isInSections(productId: number, sectionIds: number[]): Promise<boolean>
}

/** Words are judged by the first row of cards, numbers by the first card. */
const judgedNames = 3

const files = ['./relevance-queries.tsv', './relevance-complaints.tsv']

export function readQueries(): RelevanceQuery[] {
  const lines = files.flatMap((file) => readFileSync(new URL(file, import.meta.url), 'utf8').split('\n'))
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map(readLine)
}

function readLine(line: string): RelevanceQuery {
  const [kind = '', typed = '', expected = ''] = line.split('\t')
  return { kind, typed, expected: readExpectation(expected) }
}

function readExpectation(text: string): Expectation {
  if (text === 'nothing') return { what: 'nothing' }
  const [, what, value] = /^(sku|model|symptom|name): (.+)$/.exec(text) ?? []
  if (what === 'name') return { what, stems: value!.split(' ').map((stem) => stem.split('|')) }
  if (what === 'sku' || what === 'model') return { what, value: value! }
  if (what === 'symptom') {
    const [, appliance, texts] = /^(?:(.+): )?(.+)$/.exec(value!)!
    return { what, appliance: appliance ?? null, texts: texts!.split('|') }
  }
  throw new Error(`cannot read the expectation «${text}»`)
}

/** Each query once more, typed carelessly in one of its ways. The same seed makes the same mistakes, so that scores compare. */
export function carelessQueries(queries: RelevanceQuery[], seed: number): RelevanceQuery[] {
  const random = seededRandom(seed)
  return queries.flatMap((query) => {
    const ways = (carelessWays[query.expected.what] ?? []).map((way) => way(query.typed, random))
    const changed = ways.filter((typed) => typed !== query.typed)
    return changed.length === 0 ? [] : { ...query, kind: `${query.kind}~`, typed: random.pick(changed) }
  })
}

type Way = (typed: string, random: Random) => string

const lookAlikes: Record<string, string> = {
  A: 'А',
  B: 'В',
  C: 'С',
  E: 'Е',
  H: 'Н',
  K: 'К',
  M: 'М',
  O: 'О',
  P: 'Р',
  T: 'Т',
  X: 'Х',
}
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбюё'

function otherCase(typed: string): string {
  return typed === typed.toUpperCase() ? typed.toLowerCase() : typed.toUpperCase()
}

function otherSeparators(typed: string, random: Random): string {
  return typed.replace(/[-. ×,]+/g, () => random.pick(['', ' ', '-']))
}

function cyrillicLetters(typed: string): string {
  return /[а-яё]/i.test(typed) ? typed : typed.toUpperCase().replace(/[A-Z]/g, (letter) => lookAlikes[letter] ?? letter)
}

/** Only what is Russian throughout: somebody who types Latin letters has the Latin layout on. */
function otherLayout(typed: string): string {
  if (!/^[а-яё ]+$/.test(typed)) return typed
  return typed.replace(/[а-яё]/g, (letter) => latinKeys[russianKeys.indexOf(letter)] ?? letter)
}

/** One mistake in a long word, not in its first letters, where people look. */
function mistyped(typed: string, random: Random): string {
  const long = typed.match(/[а-я]{7,}/g)
  if (!long) return typed
  const word = random.pick(long)
  const at = random.int(2, word.length - 3)
  const ways = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
    word.slice(0, at) + word[at] + word.slice(at),
    word.slice(0, at) + random.pick([...'аеиост']) + word.slice(at + 1),
  ]
  return typed.replace(word, random.pick(ways))
}

const carelessWays: Partial<Record<Expectation['what'], Way[]>> = {
  sku: [otherCase, otherSeparators, cyrillicLetters],
  model: [otherCase, cyrillicLetters],
  name: [otherCase, otherLayout, mistyped],
  symptom: [otherCase, otherLayout],
}

export async function isAnswered(
  expected: Expectation,
  answer: Suggestions,
  catalogue: KnownCatalogue,
): Promise<boolean> {
  const parts = answer.products
  if (expected.what === 'nothing') return parts.length + answer.models.length + answer.symptoms.length === 0
  if (expected.what === 'sku') return parts[0]?.sku === expected.value
  if (expected.what === 'similar') {
    const offered = [parts[0], ...(answer.similar ?? []).map(({ product }) => product)]
    return offered.some((product) => product?.id === expected.productId)
  }
  if (expected.what === 'fitting') {
    const [first] = parts
    return first !== undefined && hasStems(first.name, [[expected.stem]]) && catalogue.fits(first.id, expected.model)
  }
  if (expected.what === 'model') {
    const [model] = answer.models
    const isOffered = model !== undefined && `${model.brand} ${model.code}` === expected.value
    return isOffered && parts[0] !== undefined && catalogue.fits(parts[0].id, expected.value)
  }
  if (expected.what === 'symptom') {
    const [symptom] = answer.symptoms
    if (!symptom || !expected.texts.includes(symptom.text)) return false
    if (expected.appliance && symptom.appliance !== expected.appliance) return false
    // Where no appliance was named, others may have the same symptom.
    const meant = expected.appliance ? answer.symptoms : [symptom]
    const categories = meant.flatMap(({ subcategories }) => subcategories.map(({ id }) => id))
    const likely = await Promise.all(
      parts.slice(0, judgedNames).map(({ id }) => catalogue.isInSections(id, categories)),
    )
    return likely.length > 0 && likely.every(Boolean)
  }
  const isNamed = (name: string) => hasStems(name, expected.stems)
  const wanted = Math.min(judgedNames, catalogue.names.filter(isNamed).length)
  return parts.slice(0, wanted).filter(({ name }) => isNamed(name)).length === wanted
}

function hasStems(name: string, stems: string[][]): boolean {
  const folded = name.toLowerCase().replaceAll('ё', 'е')
  return stems.every((ways) => ways.some((way) => folded.includes(way)))
}

export type Score = { kind: string; right: number; asked: number }

export function scoreByKind(results: { kind: string; isRight: boolean }[]): Score[] {
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const asked = results.filter((result) => result.kind === kind)
    return { kind, right: asked.filter(({ isRight }) => isRight).length, asked: asked.length }
  })
}
