import type { ExchangeProduct } from '#shared/exchange/exchange-catalog.ts'
import type { ExchangeOffer } from '#shared/exchange/exchange-offer.ts'
import type { StockShape } from '#shared/exchange/exchange-stock.ts'
import { readCommerceml } from './commerceml-reader.ts'

/** What a file holds, in figures, and what of it cannot be taken and why. */
export type CommercemlFigures = {
  version: string
  /** Null: the file does not say. */
  isChangesOnly: boolean | null
  groups: number
  properties: number
  priceTypes: number
  stores: number
  products: number
  withoutArticle: number
  pictures: number
  barcodes: number
  offers: number
  variants: number
  prices: number
  /** Offers that say how many there are, and how many that is together. */
  stocked: number
  pieces: number
  stockShapes: StockShape[]
  documents: number
  deleted: number
  leftOut: LeftOut[]
}
export type LeftOut = { reason: string; count: number; example: string }

export async function countCommerceml(chunks: AsyncIterable<Buffer>): Promise<CommercemlFigures> {
  const figures: CommercemlFigures = { ...nothing }
  const shapes = new Set<StockShape>()
  const leftOut = new Map<string, LeftOut>()
  const typesNamed = new Set<string>()
  const seen = { group: new Set<string>(), product: new Set<string>(), offer: new Set<string>() }

  function leave(reason: string, example: string) {
    const known = leftOut.get(reason)
    if (known) known.count++
    else leftOut.set(reason, { reason, count: 1, example: example.slice(0, 100) })
  }

  /** Something without an id cannot be found again, and a second one of an id is a doubled row of 1С. */
  function isTaken(kind: keyof typeof seen, id: string, name: string): boolean {
    if (id === '') leave(`${nouns[kind]} без Ид`, name)
    else if (seen[kind].has(id)) leave(`${nouns[kind]} встречается дважды`, `${id} ${name}`)
    else {
      seen[kind].add(id)
      return true
    }
    return false
  }

  function countProduct(product: ExchangeProduct) {
    const { id, name, article } = product
    if (!isTaken('product', id, name)) return
    if (name === '' && !product.isDeleted) return leave('товар без названия', id)
    figures.products++
    if (article === '') figures.withoutArticle++
    if (product.isDeleted) figures.deleted++
    figures.pictures += product.pictures.length
    figures.barcodes += product.barcodes.length
    for (const picture of product.badPictures) leave(`картинка: ${picture.fault}`, picture.name)
  }

  function countOffer(offer: ExchangeOffer) {
    const { id, name, stock } = offer
    if (!isTaken('offer', id, name)) return
    figures.offers++
    if (offer.variantId) figures.variants++
    if (offer.isDeleted) figures.deleted++
    figures.prices += offer.prices.length
    for (const { typeId, amount } of offer.prices) {
      // Newer versions name the kinds of prices in a file of their own.
      if (typesNamed.size > 0 && !typesNamed.has(typeId)) leave('цена неизвестного вида', `${typeId}: ${amount}`)
    }
    for (const said of offer.badPrices) leave('цена не читается', `${id}: «${said}»`)
    for (const said of stock.unreadable) leave('остаток не читается', `${id}: «${said}»`)
    for (const shape of stock.shapes) shapes.add(shape)
    if (stock.total !== null) {
      figures.stocked++
      figures.pieces += stock.total
    }
  }

  await readCommerceml(chunks, {
    head({ version }) {
      figures.version = version
    },
    changesOnly(isChangesOnly) {
      figures.isChangesOnly = isChangesOnly
    },
    group({ id, name, isDeleted }) {
      if (!isTaken('group', id, name)) return
      figures.groups++
      if (isDeleted) figures.deleted++
    },
    property() {
      figures.properties++
    },
    priceType({ id }) {
      figures.priceTypes++
      typesNamed.add(id)
    },
    store() {
      figures.stores++
    },
    product: countProduct,
    offer: countOffer,
    document() {
      figures.documents++
    },
  })
  return { ...figures, stockShapes: [...shapes], leftOut: [...leftOut.values()] }
}

const nouns = { group: 'группа', product: 'товар', offer: 'предложение' }

const nothing: CommercemlFigures = {
  version: '',
  isChangesOnly: null,
  groups: 0,
  properties: 0,
  priceTypes: 0,
  stores: 0,
  products: 0,
  withoutArticle: 0,
  pictures: 0,
  barcodes: 0,
  offers: 0,
  variants: 0,
  prices: 0,
  stocked: 0,
  pieces: 0,
  stockShapes: [],
  documents: 0,
  deleted: 0,
  leftOut: [],
}
