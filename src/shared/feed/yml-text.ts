import { courierOf, type FeedDelivery, type FeedOption } from './feed-delivery.ts'
import type { FeedOffer } from './feed-offer.ts'
import { emptyTag, escapeXml, tag } from './feed-text.ts'

/** YML, as Yandex reads it in two dialects: «Товары» is not told how many are left, «Маркет» wants the number. */

export type FeedShop = { name: string; company: string; origin: string }
export type FeedCategory = { id: number; parentId: number | null; name: string }

const currency = 'RUB'

/** Categories and subcategories have ids of their own, a feed has one list for both. */
export function ymlCategoryId({ id, parentId }: Pick<FeedCategory, 'id' | 'parentId'>): string {
  return parentId === null ? `1${id}` : `2${id}`
}

export function ymlHead(shop: FeedShop, categories: FeedCategory[], delivery: FeedDelivery, date: string): string {
  const tree = categories.map((category) => {
    const parentId = category.parentId === null ? null : ymlCategoryId({ id: category.parentId, parentId: null })
    return `${tag('category', category.name, { id: ymlCategoryId(category), parentId })}\n`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<yml_catalog date="${escapeXml(date)}">\n<shop>\n`,
    `${tag('name', shop.name)}\n${tag('company', shop.company)}\n${tag('url', shop.origin)}\n`,
    `<currencies>${emptyTag('currency', { id: currency, rate: 1 })}</currencies>\n`,
    `<categories>\n${tree.join('')}</categories>\n`,
    options('delivery-options', delivery.courier),
    options('pickup-options', delivery.pickup),
    '<offers>\n',
  ].join('')
}

export const ymlTail = '</offers>\n</shop>\n</yml_catalog>\n'

export function ymlOffer(offer: FeedOffer, delivery: FeedDelivery, { isCounted }: { isCounted: boolean }): string {
  const courier = courierOf(delivery, offer.price)
  const category = offer.subcategoryId ?? offer.categoryId
  return [
    `<offer id="${offer.id}" available="${offer.count !== null}">`,
    tag('name', offer.name),
    tag('vendor', offer.vendor),
    tag('vendorCode', offer.vendorCode),
    tag('url', offer.url),
    tag('price', offer.price),
    offer.oldPrice === null ? '' : tag('oldprice', offer.oldPrice),
    tag('currencyId', currency),
    tag(
      'categoryId',
      ymlCategoryId({ id: category, parentId: offer.subcategoryId === null ? null : offer.categoryId }),
    ),
    ...offer.pictures.map((picture) => tag('picture', picture)),
    tag('description', offer.description),
    tag('delivery', String(courier !== null)),
    options('delivery-options', courier),
    tag('pickup', String(delivery.pickup !== null)),
    options('pickup-options', delivery.pickup),
    ...offer.barcodes.map((barcode) => tag('barcode', barcode)),
    ...offer.params.map(({ name, value, unit }) => tag('param', value, { name, unit })),
    offer.weightGrams === null ? '' : tag('weight', (offer.weightGrams / 1000).toFixed(3)),
    isCounted && offer.count !== null ? tag('count', offer.count) : '',
    '</offer>\n',
  ].join('')
}

function options(name: string, option: FeedOption | null): string {
  if (!option) return ''
  const { cost, days, before } = option
  return `<${name}>${emptyTag('option', { cost, days, 'order-before': before })}</${name}>`
}
