import type { FeedDelivery } from './feed-delivery.ts'
import type { FeedOffer } from './feed-offer.ts'
import { cutText, escapeXml, tag } from './feed-text.ts'
import type { FeedCategory, FeedShop } from './yml-text.ts'

/** RSS 2.0 with the names of Google Merchant. */

export function merchantHead({ name, origin }: FeedShop): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">\n<channel>\n',
    `${tag('title', name)}\n${tag('link', origin)}\n${tag('description', `Запчасти для бытовой техники: ${name}`)}\n`,
  ].join('')
}

export const merchantTail = '</channel>\n</rss>\n'

const longestMpn = 70
const mostDetails = 50

export function merchantItem(offer: FeedOffer, delivery: FeedDelivery, path: FeedCategory[]): string {
  const [picture = '', ...pictures] = offer.pictures
  const [gtin] = offer.barcodes
  return [
    '<item>',
    tag('g:id', offer.id),
    tag('g:title', offer.name),
    tag('g:description', offer.description),
    tag('g:link', offer.url),
    tag('g:image_link', picture),
    ...pictures.map((each) => tag('g:additional_image_link', each)),
    tag('g:availability', 'in_stock'),
    // Here the price is the one before, and what is asked for now is the sale.
    tag('g:price', rubles(offer.oldPrice ?? offer.price)),
    offer.oldPrice === null ? '' : tag('g:sale_price', rubles(offer.price)),
    tag('g:condition', 'new'),
    tag('g:brand', offer.vendor),
    tag('g:mpn', cutText(offer.vendorCode, longestMpn)),
    gtin ? tag('g:gtin', gtin) : '',
    tag('g:product_type', cutText(path.map(({ name }) => name).join(' > '), 750)),
    offer.weightGrams === null ? '' : tag('g:shipping_weight', `${offer.weightGrams} g`),
    delivery.parcel === null ? '' : shipping(delivery.parcel),
    ...offer.params
      .slice(0, mostDetails)
      .map(
        ({ name, value, unit }) =>
          `<g:product_detail>${tag('g:attribute_name', name)}${tag('g:attribute_value', unit ? `${value} ${unit}` : value)}</g:product_detail>`,
      ),
    '</item>\n',
  ].join('')
}

function shipping(price: number): string {
  return `<g:shipping>${tag('g:country', 'RU')}${tag('g:price', rubles(price))}</g:shipping>`
}

function rubles(amount: number): string {
  return escapeXml(`${amount}.00 RUB`)
}
