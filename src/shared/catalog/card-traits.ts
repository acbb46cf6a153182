import { type DrawnProduct, drawingWord, drawnAttribute } from '#shared/drawing/product-drawing.ts'

/** On the card of a list stand the two attributes by which the part differs from its neighbours; first the one drawn in orange. */
export type Trait = { text: string; drawn?: boolean }

const most = 2
const units = /^(.+), ([^,]+)$/

export function cardTraits(products: readonly DrawnProduct[]): Trait[][] {
  const kinds = countByKind(products)
  return products.map((product) => {
    const { count, saying } = kinds.get(kindOf(product))!
    const drawn = drawnAttribute(product)
    const telling = product.attributes.filter(
      (each) => (count === 1 || saying.get(pairOf(each))! < count) && !isTitle(product, each),
    )
    // Stable: after the drawn one they stand as the shopkeeper wrote them.
    const ordered = [...telling].sort((one, other) => Number(other[0] === drawn) - Number(one[0] === drawn))
    return ordered
      .slice(0, most)
      .map(([name, value]) => ({ text: traitText(name, value), ...(name === drawn ? { drawn: true } : {}) }))
  })
}

/** The name above begins with it: «Насадка-блендер для Philips». */
function isTitle({ name }: DrawnProduct, [, value]: readonly [name: string, value: string]): boolean {
  return name.toLowerCase().startsWith(value.toLowerCase())
}

type Kind = { count: number; saying: Map<string, number> }

/** How many products of each kind there are, and how many of them say the same: what all say tells nothing. */
function countByKind(products: readonly DrawnProduct[]): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const product of products) {
    const kind = kinds.get(kindOf(product)) ?? { count: 0, saying: new Map() }
    kinds.set(kindOf(product), kind)
    kind.count += 1
    // Each once, also where a card says it twice.
    for (const pair of new Set(product.attributes.map(pairOf))) kind.saying.set(pair, (kind.saying.get(pair) ?? 0) + 1)
  }
  return kinds
}

function kindOf(product: DrawnProduct): string {
  return drawingWord(product).split('.', 1)[0]!
}

function pairOf([name, value]: readonly [name: string, value: string]): string {
  return `${name}\n${value}`
}

/** An attribute as few words as say it: «1195 мм», «⌀ 310 мм внутри», «Контактов: 4», «С отводом», «Подсветка: есть», «Профиль J». */
export function traitText(name: string, value: string): string {
  const [, what = name, unit] = units.exec(name) ?? []
  if (unit && /^[\d.,×xх–/ -]+$/u.test(value)) return measureText(what, value, unit)
  if (/^штук/i.test(what)) return `${value} шт.`
  const counted = /^число (.+)$/i.exec(what)?.[1]
  if (counted) return `${capital(counted)}: ${value}`
  if (/^(есть|нет|да)$/i.test(value)) return `${what}: ${value.toLowerCase()}`
  if (/^[\d.,–-]+$/.test(value)) return `${what}: ${value}`
  return value.length <= 5 && !/\s/.test(value) && !/^[А-ЯЁ][а-яё]+$/.test(value) ? `${what} ${value}` : value
}

function measureText(what: string, value: string, unit: string): string {
  const measured = `${value} ${unit}`
  if (/^внутренний диаметр/i.test(what)) return `⌀ ${measured} внутри`
  if (/^наружный диаметр/i.test(what)) return `⌀ ${measured} снаружи`
  if (/^диаметр(?! вала| выхода)/i.test(what)) return `⌀ ${measured}`
  // A bare number of these is understood at once; of others it could be anything.
  if (
    /^(длина|мощность|размер|объём|напряжение|ёмкость|усилие|масса|температура|сопротивление|давление|ток|время)/i.test(
      what,
    )
  )
    return measured
  return `${what} ${measured}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
