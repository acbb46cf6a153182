/** What a search engine and a browser tab say about a page: a title that ends with the shop's name and at most 160 characters about it. */
import { formatRubles, type Prices, shownPrice } from '#shared/money/rubles.ts'

export type PageMeta = { title: string; description: string }

export const maxDescriptionLength = 160

/** Cut after a whole word, counted in characters as people see them (a pair of surrogates is one). */
export function cutDescription(text: string): string {
  const characters = [...text.replace(/[ \t\r\n]+/g, ' ').trim()]
  if (characters.length <= maxDescriptionLength) return characters.join('')
  const cut = characters.slice(0, maxDescriptionLength - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut).replace(/[\s,.;:—–-]+$/, '')}…`
}

export function meta(shopName: string, title: string, description: string): PageMeta {
  return { title: `${title} — ${shopName}`, description: cutDescription(description) }
}

export function homeMeta(shopName: string): PageMeta {
  return meta(
    shopName,
    'Запчасти для бытовой техники',
    'Запчасти для стиральных машин, холодильников, плит и другой бытовой техники. Подбор по модели с шильдика, доставка по всей России.',
  )
}

export function categoryMeta(shopName: string, name: string): PageMeta {
  return meta(
    shopName,
    name,
    `${name}: запчасти в наличии и под заказ. Подбор по модели и артикулу, оригиналы и аналоги, доставка по всей России.`,
  )
}

export function subcategoryMeta(shopName: string, name: string, categoryName: string): PageMeta {
  return meta(
    shopName,
    name,
    `${name} (${categoryName.toLowerCase()}): цены, наличие и совместимость с моделями. Оригиналы и аналоги, доставка по всей России.`,
  )
}

type DescribedProduct = Prices & {
  name: string
  sku: string
  brand: string
  description: string
  seo?: { title: string; description: string } | undefined
}

/** The price of everyone: the page of a master says no more about it than the page of a guest. */
export function productMeta(shopName: string, product: DescribedProduct): PageMeta {
  const facts = `${product.name}, артикул ${product.sku}, ${product.brand}. Цена ${formatRubles(shownPrice(product, 'retail'))}.`
  return meta(
    shopName,
    product.seo?.title || product.name,
    product.seo?.description || `${facts} ${product.description}`,
  )
}

export function searchMeta(shopName: string, query: string): PageMeta {
  const asked = query.replace(/\s+/g, ' ').trim()
  if (!asked) return meta(shopName, 'Поиск запчастей', 'Поиск запчастей по артикулу, модели техники или названию.')
  return meta(
    shopName,
    `Поиск: ${asked}`,
    `Запчасти по запросу «${asked}»: цены, наличие и совместимость с моделями техники.`,
  )
}

/** Search engines get a page for every appliance: people look for «запчасти для WW70J52E0HW». */
export function modelMeta(
  shopName: string,
  model: { brand: string; code: string },
  known: { appliance: string; parts: number; diagrams: number; errors: number },
): PageMeta {
  const name = `${model.brand} ${model.code}`
  const blocks = [
    ...(known.parts > 0 ? [`подходящих деталей: ${known.parts}, с ценами и наличием`] : []),
    ...(known.diagrams > 0 ? ['схемы узлов'] : []),
    ...(known.errors > 0 ? ['коды ошибок'] : []),
    'подбор мастером',
  ]
  return meta(
    shopName,
    `Запчасти для ${name}`,
    `${[known.appliance, name].filter(Boolean).join(' ')}: ${blocks.join(', ')}. Доставка по всей России.`,
  )
}

/** People look for «схема барабана WW70J52E0HW» as well as for its products. */
export function diagramMeta(
  shopName: string,
  model: { brand: string; code: string },
  sheet: { unit: string; positions_count: number },
): PageMeta {
  const name = `${model.brand} ${model.code}`
  return meta(
    shopName,
    `${sheet.unit}: схема ${name}`,
    `${sheet.unit} ${name}: взрыв-схема узла, позиций — ${sheet.positions_count}. Номера деталей, замены, цены и наличие, доставка по всей России.`,
  )
}

export function aboutMeta(shopName: string): PageMeta {
  return meta(
    shopName,
    'О магазине',
    `${shopName}: магазин запчастей для бытовой техники. Адрес, часы работы, телефон и то, как мы подбираем детали.`,
  )
}

export function infoMeta(shopName: string, title: string, lead: string): PageMeta {
  return meta(shopName, title, lead)
}

export function notFoundMeta(shopName: string): PageMeta {
  return meta(
    shopName,
    'Страница не найдена',
    'Такой страницы нет. Найдите деталь по артикулу, модели техники или в каталоге.',
  )
}

/** When the name could not be fetched the tab still says what kind of page this is. */
export const failedMeta = {
  product: (shopName: string) =>
    meta(shopName, 'Товар', 'Запчасть для бытовой техники: цена, наличие и совместимость.'),
  category: (shopName: string) => meta(shopName, 'Каталог запчастей', 'Запчасти для бытовой техники по видам и узлам.'),
  search: (shopName: string, query: string) => searchMeta(shopName, query),
}
