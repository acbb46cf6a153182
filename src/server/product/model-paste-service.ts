import type { Db, Queryable } from '#server/platform/database/database.ts'
import { normalizeCode } from '#shared/catalog/product-code.ts'
import { type CodeReading, type ModelNumber, readCodes, splitModelNumbers } from '#shared/code/code-reading.ts'
import { type ModelReading, modelReadings, normalizeBrand } from '#shared/model/model-text.ts'
import {
  type LinkedModelList,
  type ModelPasteAnswer,
  type ModelPasteInput,
  maxPastedLines,
} from '#shared/product/model-paste-contract.ts'
import {
  countLinks,
  deleteLinks,
  findBrands,
  findLinkedModels,
  findModelsByCodes,
  insertLinks,
  insertModelNumbers,
  insertModels,
  type KnownModel,
} from './model-paste-queries.ts'
import { findApplianceBrands, findProductCategory, type LockedProduct, lockProduct } from './product-admin-queries.ts'
import { audit } from './product-admin-service.ts'
import { insertEdit } from './product-edit-queries.ts'
import type { Editor } from './product-edit-service.ts'
import { facetIdsOf } from './product-facet-service.ts'
import { updateProduct } from './product-write-queries.ts'

/** What a product fits is pasted as a list: known models are tied to it, new ones written down, doubtful ones asked about. */

type Line = ModelPasteAnswer['lines'][number]
type ReadLine = Line & { modelId: number | null; numbers: ModelNumber[] }

type Rejection =
  | { ok: false; code: 'product-not-found' }
  | { ok: false; code: 'bad-input'; fields: Record<string, string> }
type Pasted = ({ ok: true } & ModelPasteAnswer) | Rejection
type Paste = { productId: number; input: ModelPasteInput; by: Editor }

export function pasteModels(db: Db, { productId, input, by }: Paste): Promise<Pasted> {
  const texts = input.text.split(/\r\n?|\n/).map((text) => text.replace(/\s+/gu, ' ').trim())
  const given = texts.flatMap((text, n) => (text ? [{ line: n + 1, text }] : []))
  if (given.length > maxPastedLines) {
    return Promise.resolve({
      ok: false,
      code: 'bad-input',
      fields: { text: `Не больше ${maxPastedLines} строк за раз` },
    })
  }
  return db.transaction(async (tx): Promise<Pasted> => {
    const product = await lockProduct(tx, productId)
    if (!product) return { ok: false, code: 'product-not-found' }
    const lines = await readLines(tx, productId, given, input.brand)
    if (input.apply) await tie(tx, product, lines, by)
    const counts = { linked: 0, found: 0, new: 0, bad: 0 }
    for (const { state } of lines) counts[state]++
    return {
      ok: true,
      lines: lines.map(({ modelId: _modelId, numbers: _numbers, ...line }) => line),
      counts,
      models_count: await countLinks(tx, productId),
    }
  })
}

export function listLinkedModels(
  db: Queryable,
  { productId, search }: { productId: number; search: string },
): Promise<LinkedModelList> {
  return findLinkedModels(db, { productId, text: normalizeCode(search) })
}

export function removeModels(
  db: Db,
  { productId, ids, by }: { productId: number; ids: number[]; by: Editor },
): Promise<{ ok: true; models_count: number } | { ok: false; code: 'product-not-found' }> {
  return db.transaction(async (tx) => {
    const product = await lockProduct(tx, productId)
    if (!product) return { ok: false, code: 'product-not-found' } as const
    const before = await countLinks(tx, productId)
    if ((await deleteLinks(tx, productId, ids)) > 0) await noteModels(tx, product, before, by)
    return { ok: true, models_count: await countLinks(tx, productId) } as const
  })
}

const maxCode = 64

async function readLines(
  tx: Queryable,
  productId: number,
  given: { line: number; text: string }[],
  brand: string | undefined,
): Promise<ReadLine[]> {
  const split = given.map(({ line, text }) => ({ line, text, ...named(text) }))
  const asked = [...new Set(split.flatMap(({ whole, readings }) => [...whole, ...readings].map(({ code }) => code)))]
  const byCode = new Map<string, KnownModel[]>()
  for (const model of await findModelsByCodes(tx, productId, asked.filter(Boolean))) {
    byCode.set(model.asked, [...(byCode.get(model.asked) ?? []), model])
  }
  const norms = split.flatMap(({ whole }) => whole.map((reading) => reading.brand))
  const brands = await findBrands(tx, [...new Set([...norms, normalizeBrand(brand ?? '')])].filter(Boolean))
  const seen = new Set<string>()
  return split.map(({ line, text, numbers, ...read }) => {
    const found = { ...readLine(read, { byCode, brands, brand }), numbers }
    const name = found.model ? `${found.model.brand} ${normalizeCode(found.model.code)}` : ''
    if (name && seen.has(name)) return { line, text, numbers: [], ...bad('Уже есть в списке выше', found.model) }
    if (name) seen.add(name)
    return { line, text, ...found }
  })
}

type Named = { code: string; whole: ModelReading[]; readings: CodeReading[]; numbers: ModelNumber[] }

/** The line as a brand and a code, and as a plate. */
function named(line: string): Named {
  const { text, numbers } = splitModelNumbers(line)
  const { text: unlabelled, readings } = readCodes(text)
  const ofNumbers = numbers.map(({ number }) => ({
    code: normalizeCode(number),
    typed: number,
    rest: '',
    from: 1,
    to: 1,
  }))
  return { code: unlabelled, whole: modelReadings(unlabelled), readings: [...readings, ...ofNumbers], numbers }
}

type Known = { byCode: Map<string, KnownModel[]>; brands: Map<string, string>; brand: string | undefined }
type Read = Omit<ReadLine, 'line' | 'text' | 'numbers'>

function readLine({ code, whole, readings }: Omit<Named, 'numbers'>, { byCode, brands, brand }: Known): Read {
  const asked = brand ? normalizeBrand(brand) : ''
  const known = (code: string) => (byCode.get(code) ?? []).filter(({ isAlike }) => !isAlike)
  const exact = whole.flatMap((reading) =>
    known(reading.code).filter(({ brandNorm }) => reading.brand === '' || reading.brand === brandNorm),
  )
  // As on a plate: a market's ending left off, or by another number of the model.
  const found =
    exact.length > 0 ? exact : (readings.map((reading) => known(reading.code)).find(({ length }) => length > 0) ?? [])
  const ofBrand = asked ? found.filter(({ brandNorm }) => brandNorm === asked) : found
  const [model, another] = ofBrand.length > 0 ? ofBrand : found
  if (model && another && another.id !== model.id) {
    return bad(`Такая модель есть у нескольких марок: ${[...new Set(found.map((each) => each.brand))].join(', ')}`)
  }
  if (model) {
    const named = { brand: model.brand, code: model.code }
    return { state: model.isLinked ? 'linked' : 'found', model: named, hint: null, modelId: model.id }
  }
  const fresh = newModel(code, brands, brand)
  const alike = readings.flatMap((reading) => byCode.get(reading.code) ?? [])[0]
  if (alike) return bad(`Похожие знаки перепутаны? Есть ${alike.brand} ${alike.code}`)
  if (!fresh) return bad('Не указана марка техники')
  const norm = normalizeCode(fresh.code)
  if (norm.length < 3 || fresh.code.length > maxCode) return bad('Не похоже на модель')
  return { state: 'new', model: fresh, hint: 'Модели нет в базе, создадим', modelId: null }
}

/** The maker as the shop already writes it, and the rest of the line; null when nobody said whose model it is. */
function newModel(text: string, brands: Map<string, string>, brand: string | undefined) {
  const words = text.split(' ')
  for (let length = Math.min(3, words.length - 1); length > 0; length--) {
    const known = brands.get(normalizeBrand(words.slice(0, length).join('')))
    if (known) return { brand: known, code: words.slice(length).join(' ') }
  }
  return brand ? { brand: brands.get(normalizeBrand(brand)) ?? brand, code: text } : null
}

function bad(hint: string, model: Read['model'] = null): Read {
  return { state: 'bad', model, hint, modelId: null }
}

async function tie(tx: Queryable, product: LockedProduct, lines: ReadLine[], by: Editor) {
  const before = await countLinks(tx, product.id)
  const fresh = lines.flatMap(({ state, model }) => (state === 'new' && model ? [model] : []))
  const made = fresh.length > 0 ? await insertModels(tx, product.state.category_id, fresh) : []
  const found = lines.flatMap(({ state, modelId }) => (state === 'found' && modelId !== null ? [modelId] : []))
  const numbers = lines.flatMap(({ model, numbers }) => (model ? numbers.map((each) => ({ ...model, ...each })) : []))
  if (numbers.length > 0) await insertModelNumbers(tx, numbers)
  const ids = [...found, ...made]
  if (ids.length > 0 && (await insertLinks(tx, product.id, ids)) > 0) await noteModels(tx, product, before, by)
}

/** Whose appliances a product fits is one of the questions it is filtered by. */
async function noteModels(tx: Queryable, { id, state }: LockedProduct, before: number, by: Editor) {
  const category = await findProductCategory(tx, { categoryId: state.category_id, subcategoryId: state.subcategory_id })
  const product = { ...state, applianceBrands: await findApplianceBrands(tx, id), filters: category?.filters ?? [] }
  const [facetIds = []] = await facetIdsOf(tx, [product])
  const version = await updateProduct(tx, id, {}, { facetIds })
  const changes = { models: [before, await countLinks(tx, id)] as [number, number] }
  await insertEdit(tx, { subject: 'product', subjectId: id, kind: 'changed', actorId: by.id, version, changes })
  await audit(tx, 'product-changed', by, id, { fields: 'models' })
}
