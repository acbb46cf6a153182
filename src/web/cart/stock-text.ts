import { maxLineQuantity } from '#shared/cart/cart-rules.ts'
import { isFewLeft } from '#shared/catalog/few-left.ts'

/** What a shopper reads about the stock of a product, and how urgent it looks. */
export type Stock = { text: string; level: 'enough' | 'few' | 'none' | 'unknown' }

type StockedProduct = { quantity: number | null; discontinued: boolean }

export function stockOf({ quantity, discontinued }: StockedProduct): Stock {
  if (discontinued) return { text: 'Снято с производства', level: 'none' }
  if (quantity === null) return { text: 'Наличие уточняется', level: 'unknown' }
  if (quantity <= 0) return { text: 'Нет в наличии', level: 'none' }
  if (isFewLeft(quantity)) return { text: `Осталось ${quantity} шт.`, level: 'few' }
  return { text: `В наличии ${quantity} шт.`, level: 'enough' }
}

/** Everything there is stands in the cart already. */
export function fullCartText({ quantity }: StockedProduct): string {
  if (quantity === null || quantity > maxLineQuantity) return 'Больше — по телефону, договоримся'
  return quantity === 1 ? 'Это последняя' : 'Это последние'
}

/** The product page has room to say where it is in stock, or how long it takes. */
export function stockInFull(product: StockedProduct, shop: { stockPlace: string; orderTime: string }): Stock {
  const { text, level } = stockOf(product)
  if (level === 'enough') return { text: `${text} ${shop.stockPlace}`, level }
  return level === 'unknown' ? { text: `Под заказ, ${shop.orderTime}. ${text}`, level } : { text, level }
}
