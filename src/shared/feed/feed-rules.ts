import type { FeedFormat } from './feed-format.ts'
import type { FeedSetting } from './feed-settings.ts'

/** A feed offers what the shop can really sell today; everything else is left out for one reason that is said. */

/** In the order they are looked at: the first one that holds is the reason. */
export const leftOutReasons = [
  'hidden',
  'discontinued',
  'category',
  'no-price',
  'cheap',
  'out-of-stock',
  'unknown-stock',
  'no-brand',
  'no-photo',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const leftOutTexts: Record<LeftOutReason, string> = {
  hidden: 'Скрыты из каталога',
  discontinued: 'Сняты с производства',
  category: 'Раздел выключен для этой выгрузки',
  'no-price': 'Нет цены',
  cheap: 'Дешевле минимальной цены',
  'out-of-stock': 'Нет в наличии',
  'unknown-stock': 'Наличие не указано, а площадка спрашивает число',
  'no-brand': 'Не указан производитель',
  'no-photo': 'Нет фото, которое примет площадка',
}

export type FeedProduct = {
  hidden: boolean
  discontinued: boolean
  categoryId: number
  /** Whole rubles, as everyone sees it. */
  price: number
  /** What is free to sell; null: nobody knows. */
  quantity: number | null
  brand: string
  /** How many of its photos this feed takes. */
  pictures: number
}

export function reasonLeftOut(
  product: FeedProduct,
  { isStockCounted }: Pick<FeedFormat, 'isStockCounted'>,
  { minPrice, withoutCategories }: Pick<FeedSetting, 'minPrice' | 'withoutCategories'>,
): LeftOutReason | null {
  const { quantity, price } = product
  if (product.hidden) return 'hidden'
  if (product.discontinued) return 'discontinued'
  if (withoutCategories.includes(product.categoryId)) return 'category'
  if (price <= 0) return 'no-price'
  if (minPrice !== null && price < minPrice) return 'cheap'
  if (quantity !== null && quantity <= 0) return 'out-of-stock'
  if (quantity === null && isStockCounted) return 'unknown-stock'
  if (product.brand.trim() === '') return 'no-brand'
  return product.pictures === 0 ? 'no-photo' : null
}
