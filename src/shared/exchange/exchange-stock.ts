import { listOf, partsOf, textOf, type XmlElement } from '#shared/xml/xml-element.ts'
import { exchangeNumber } from './exchange-values.ts'

/** How many there are, in the four ways 1С says it. Stores are added up only where no total is said. */
export type ExchangeStock = {
  /** Null: nothing was said of the stock. */
  total: number | null
  stores: { id: string; quantity: number }[]
  /** Ways it was said in. */
  shapes: StockShape[]
  /** What was said and is no number. */
  unreadable: string[]
}
export const stockShapes = [
  'Количество',
  'Склад@КоличествоНаСкладе',
  'Остаток/Количество',
  'Остаток/Склад/Количество',
] as const
export type StockShape = (typeof stockShapes)[number]

export function stockOf(offer: XmlElement): ExchangeStock {
  const unreadable: string[] = []
  const shapes = new Set<StockShape>()

  function read(text: string | null | undefined, shape: StockShape): number | null {
    if (text === null || text === undefined) return null
    const number = exchangeNumber(text)
    if (number === null) {
      // An empty field says nothing; a word says something that is not understood.
      if (text.trim() !== '') unreadable.push(text.trim())
      return null
    }
    shapes.add(shape)
    return number
  }

  const stores = new Map<string, number>()
  function add(id: string | null | undefined, quantity: number | null) {
    if (quantity !== null) stores.set(id ?? '', (stores.get(id ?? '') ?? 0) + quantity)
  }

  const said = read(textOf(offer, 'Количество'), 'Количество')
  for (const { attributes } of partsOf(offer, 'Склад'))
    add(attributes.ИдСклада, read(attributes.КоличествоНаСкладе, 'Склад@КоличествоНаСкладе'))
  let rest: number | null = null
  for (const part of listOf(offer, 'Остатки', 'Остаток')) {
    const whole = read(textOf(part, 'Количество'), 'Остаток/Количество')
    if (whole !== null) rest = (rest ?? 0) + whole
    for (const store of partsOf(part, 'Склад'))
      add(textOf(store, 'Ид'), read(textOf(store, 'Количество'), 'Остаток/Склад/Количество'))
  }
  const inStores = stores.size > 0 ? [...stores.values()].reduce((sum, each) => sum + each, 0) : null
  return {
    total: said ?? rest ?? inStores,
    stores: [...stores].map(([id, quantity]) => ({ id, quantity })),
    shapes: stockShapes.filter((shape) => shapes.has(shape)),
    unreadable,
  }
}
