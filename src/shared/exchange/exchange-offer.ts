import { listOf, textOf, type XmlElement } from '#shared/xml/xml-element.ts'
import { isDeleted } from './exchange-catalog.ts'
import { type ExchangeStock, stockOf } from './exchange-stock.ts'
import { exchangeNumber } from './exchange-values.ts'

/** An offer is what a product costs and how many there are; a product with variants has an offer for each of them. */
export type ExchangeOffer = {
  id: string
  productId: string
  /** Null: the product itself. */
  variantId: string | null
  article: string
  name: string
  variant: { name: string; value: string }[]
  prices: { typeId: string; amount: number; currency: string }[]
  stock: ExchangeStock
  isDeleted: boolean
  /** Prices that are no numbers. */
  badPrices: string[]
}

export function offerOf(offer: XmlElement): ExchangeOffer {
  const id = textOf(offer, 'Ид') ?? ''
  const [productId = '', variantId] = id.split('#')
  const prices = listOf(offer, 'Цены', 'Цена').map((price) => ({
    typeId: textOf(price, 'ИдТипаЦены') ?? '',
    said: textOf(price, 'ЦенаЗаЕдиницу') ?? '',
    amount: exchangeNumber(textOf(price, 'ЦенаЗаЕдиницу')),
    currency: textOf(price, 'Валюта') ?? '',
  }))
  return {
    id,
    productId,
    variantId: variantId || null,
    article: textOf(offer, 'Артикул') ?? '',
    name: textOf(offer, 'Наименование') ?? '',
    variant: listOf(offer, 'ХарактеристикиТовара', 'ХарактеристикаТовара').map((each) => ({
      name: textOf(each, 'Наименование') ?? '',
      value: textOf(each, 'Значение') ?? '',
    })),
    prices: prices.flatMap(({ typeId, amount, currency }) =>
      amount !== null && amount >= 0 ? [{ typeId, amount, currency }] : [],
    ),
    stock: stockOf(offer),
    isDeleted: isDeleted(offer),
    badPrices: prices.flatMap(({ amount, said }) => (amount === null || amount < 0 ? [said] : [])),
  }
}
