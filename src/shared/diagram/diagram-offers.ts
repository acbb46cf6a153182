/** What a shopper is offered at a position: the part itself, or what replaces it now. */
import type { ProductCard } from '#shared/catalog/product-contract.ts'
import type { DiagramItem, DiagramPosition, ReplacementPart } from './diagram-contract.ts'
import { type ItemState, itemState } from './diagram-rules.ts'

/** All parts together; `instead`: the numbers they replace, oldest first. */
export type DiagramOffer = { parts: ReplacementPart[]; instead: string[] }

/** One offer, or several of which one is enough. */
export function offersOf(item: DiagramItem): DiagramOffer[] {
  const { number, quantity, product, replacements } = item
  if (itemState(item) !== 'replaced') return [{ parts: [{ number, quantity, product }], instead: [] }]
  return replacements
    .filter(({ parts }) => parts.every((part) => part.product !== null))
    .map(({ chain, parts }) => ({
      parts: parts.map((part) => ({ ...part, quantity: part.quantity * quantity })),
      instead: [number, ...chain],
    }))
}

/** A part on sale whose number the maker has replaced: the newer numbers, for who compares. */
export function newerNumbers(item: DiagramItem): string[] {
  if (itemState(item) === 'replaced') return []
  return item.replacements.map(({ parts }) => parts.map(({ number }) => number).join(' + '))
}

/** The item of a position that says most: what can be bought before what cannot. */
export function bestItem({ items }: DiagramPosition): DiagramItem | undefined {
  const order: ItemState[] = ['on-sale', 'replaced', 'sold-out', 'not-sold']
  return items.toSorted((one, other) => order.indexOf(itemState(one)) - order.indexOf(itemState(other)))[0]
}

/** Every product that can be bought at a position. */
export function productsAt({ items }: DiagramPosition): ProductCard[] {
  return items.flatMap((item) =>
    offersOf(item).flatMap(({ parts }) =>
      parts.flatMap(({ product }) => (product?.discontinued ? [] : (product ?? []))),
    ),
  )
}

/** «В наличии»: known to lie in the shop, all parts of a set. */
export function isInStock({ items }: Pick<DiagramPosition, 'items'>): boolean {
  return items.some((item) =>
    offersOf(item).some(({ parts }) =>
      parts.every(({ product }) => product !== null && !product.discontinued && (product.quantity ?? 0) > 0),
    ),
  )
}
