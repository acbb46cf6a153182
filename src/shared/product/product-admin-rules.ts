/** How much one product may carry, and the ways a shopkeeper looks at the list of products. */

export const productLimits = {
  price: 9_999_999,
  quantity: 1_000_000,
  attributes: 60,
  numbers: 100,
  related: 50,
  photos: 20,
  shelf: 40,
} as const

export const numberKinds = ['oem', 'old', 'cross'] as const
export type NumberKind = (typeof numberKinds)[number]

export const stockFilters = ['in', 'low', 'out', 'unknown'] as const

/** `match`: what was searched for best first. */
export const productSorts = [
  'match',
  'changed',
  'new',
  'name',
  'name_desc',
  'sku',
  'sku_desc',
  'price',
  'price_desc',
  'stock',
  'stock_desc',
] as const
export type ManagedProductSort = (typeof productSorts)[number]

/** How each field is called in the journal and where two editors met. */
export const productFieldLabels: Record<string, string> = {
  sku: 'Артикул',
  name: 'Название',
  brand: 'Марка',
  kind: 'Вид',
  category_id: 'Категория',
  subcategory_id: 'Раздел',
  slug: 'Адрес страницы',
  description: 'Описание',
  attributes: 'Характеристики',
  numbers: 'Старые и OEM-номера',
  weight_grams: 'Вес, г',
  price: 'Базовая цена',
  user_price: 'Розничная цена',
  master_price: 'Цена мастера',
  price_by_hand: 'Цена вручную',
  purchase_price: 'Закупочная цена',
  supplier_id: 'Поставщик',
  quantity: 'Остаток',
  shelf: 'Место хранения',
  hidden: 'Скрыт',
  discontinued: 'Снят с производства',
  seo_title: 'Заголовок для поиска',
  seo_description: 'Описание для поиска',
  analogs: 'Аналоги',
  replaces: 'Заменяет',
  together: 'Покупают вместе',
  photos: 'Фото',
  models: 'Применимость',
}
