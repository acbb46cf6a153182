/** What of a model's products is shown is in the address of its page: it can be linked to, and an unreadable choice is simply not there. */
import { type ProductKind, productKinds } from '#shared/catalog/product-kind.ts'
import { parseId } from '#shared/slug/slug-or-id.ts'

export type ModelChoice = {
  inStock: boolean
  kind?: ProductKind | undefined
  /** A subcategory, by id: where a symptom or an error code leads. */
  section?: number | undefined
  /** One unit, shown whole: `d12` is a diagram's, `s34` a subcategory's, `other` the rest. */
  unit?: string | undefined
  page?: number | undefined
  /** The sheet of the diagram that is open. */
  diagram?: number | undefined
}

export const unitKeyPattern = /^(?:[ds][1-9]\d{0,9}|other)$/
/** Forty products each: nobody turns more pages of one unit. */
export const maxUnitPage = 99

export function readModelChoice(params: URLSearchParams): ModelChoice {
  const kind = productKinds.find((each) => each === params.get('kind'))
  const unit = params.get('unit')
  const page = readPage(params.get('page'))
  return {
    inStock: params.get('in_stock') === '1',
    ...(kind && { kind }),
    ...idOf(params, 'section'),
    ...(unit && unitKeyPattern.test(unit) && { unit, ...(page && { page }) }),
    ...idOf(params, 'diagram'),
  }
}

function idOf<Name extends 'section' | 'diagram'>(params: URLSearchParams, name: Name): Partial<Record<Name, number>> {
  const id = parseId(params.get(name) ?? '')
  return id === null ? {} : ({ [name]: id } as Record<Name, number>)
}

function readPage(text: string | null): number | undefined {
  const page = /^\d{1,2}$/.test(text ?? '') ? Number(text) : 0
  return page > 1 && page <= maxUnitPage ? page : undefined
}

/** One spelling per choice. Empty or with its question mark. */
export function modelSearch({ diagram, inStock, kind, section, unit, page }: ModelChoice): string {
  const params = new URLSearchParams()
  if (diagram) params.set('diagram', String(diagram))
  if (inStock) params.set('in_stock', '1')
  if (kind) params.set('kind', kind)
  if (section) params.set('section', String(section))
  if (unit) params.set('unit', unit)
  if (unit && page && page > 1) params.set('page', String(page))
  const text = params.toString()
  return text && `?${text}`
}

/** Whether anything is left out by what was chosen; the sheet of the diagram leaves nothing out. */
export function isNarrowed({ inStock, kind, section, unit }: ModelChoice): boolean {
  return inStock || kind !== undefined || section !== undefined || unit !== undefined
}
