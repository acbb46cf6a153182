import { type Drawn, type DrawnProduct, drawn } from '#shared/drawing/product-drawing.ts'

/** On the card of a list stand the two attributes by which the part differs from its neighbours; first the one drawn in orange. */
export type Trait = { text: string; drawn?: boolean }

const most = 2
const units = /^(.+), ([^,]+)$/

export function cardTraits(products: readonly DrawnProduct[]): Trait[][] {
  const cards = products.map(cardOf)
  const kinds = countByKind(cards)
  return cards.map(({ kind, sayings }) => {
    const { count, saying } = kinds.get(kind)!
    const traits: Trait[] = []
    for (const { pair, trait } of sayings) {
      if (trait && (count === 1 || saying.get(pair)! < count)) traits.push(trait)
      if (traits.length === most) break
    }
    return traits
  })
}

/** `trait` is null where the name of the product says it already. First the drawn one, the others as the shopkeeper wrote them. */
type Saying = { pair: string; trait: Trait | null }
type Card = { kind: string; sayings: Saying[]; pairs: ReadonlySet<string> }

/** Kept as long as the drawing is: a card says the same in every list. */
const cards = new WeakMap<Drawn, Card>()

function cardOf(product: DrawnProduct): Card {
  const drawing = drawn(product)
  const known = cards.get(drawing)
  if (known) return known
  const { word, hot } = drawing
  const sayings = product.attributes.map(([name, value]) => ({
    pair: `${name}\n${value}`,
    isHot: name === hot,
    trait: isTitle(product, value) ? null : { text: traitText(name, value), ...(name === hot ? { drawn: true } : {}) },
  }))
  // Stable, so that the rest stays in its order.
  sayings.sort((one, other) => Number(other.isHot) - Number(one.isHot))
  // Each once, also where a card says it twice.
  const card = { kind: word.split('.', 1)[0]!, sayings, pairs: new Set(sayings.map(({ pair }) => pair)) }
  cards.set(drawing, card)
  return card
}

/** The name above begins with it: «Насадка-блендер для Philips». */
function isTitle({ name }: DrawnProduct, value: string): boolean {
  return name.toLowerCase().startsWith(value.toLowerCase())
}

type Kind = { count: number; saying: Map<string, number> }

/** How many products of each kind there are, and how many of them say the same: what all say tells nothing. */
function countByKind(cards: readonly Card[]): Map<string, Kind> {
  const kinds = new Map<string, Kind>()
  for (const { kind: name, pairs } of cards) {
    const kind = kinds.get(name) ?? { count: 0, saying: new Map() }
    kinds.set(name, kind)
    kind.count += 1
    for (const pair of pairs) kind.saying.set(pair, (kind.saying.get(pair) ?? 0) + 1)
  }
  return kinds
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
