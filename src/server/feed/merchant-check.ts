import { isBarcode } from '#shared/feed/barcode.ts'
import { feedFormats } from '#shared/feed/feed-format.ts'
import { partsOf, textOf, type XmlElement } from '#shared/xml/xml-element.ts'
import { type FormatCheck, isWebAddress, type SayFault } from './format-check.ts'

/** The rules of Google Merchant. */

const format = feedFormats['google-merchant']
const required = ['id', 'title', 'description', 'link', 'image_link', 'availability', 'price', 'condition', 'brand']
const longest: Record<string, number> = {
  id: format.longestId,
  title: format.longestName,
  description: format.longestDescription,
  brand: 70,
  mpn: 70,
  product_type: 750,
}
const availabilities = ['in_stock', 'out_of_stock', 'preorder', 'backorder']
const conditions = ['new', 'refurbished', 'used']

export function createMerchantCheck(say: SayFault): FormatCheck {
  const ids = new Set<string>()
  let items = 0

  function checkItem(item: XmlElement) {
    items++
    const id = textOf(item, 'id') ?? ''
    const place = `товар ${id || `№ ${items}`}`
    for (const name of required) if (!textOf(item, name)) say(place, `нет ${name}`)
    for (const name of [...required, 'sale_price', 'mpn', 'gtin'])
      if (partsOf(item, name).length > 1) say(place, `${name} несколько раз`)
    for (const [name, most] of Object.entries(longest))
      if ((textOf(item, name) ?? '').length > most) say(place, `${name} длиннее ${most} знаков`)
    if (ids.has(id)) say(place, 'такой номер уже был')
    ids.add(id)
    if (!availabilities.includes(textOf(item, 'availability') ?? '')) say(place, 'availability не из списка')
    if (!conditions.includes(textOf(item, 'condition') ?? '')) say(place, 'condition не из списка')
    const gtin = textOf(item, 'gtin')
    if (gtin !== null && !isBarcode(gtin)) say(place, `gtin ${gtin} с ошибкой`)
    if (gtin === null && !textOf(item, 'mpn')) say(place, 'нужен gtin или mpn')
    checkPrices(place, item)
    checkLinks(place, item)
  }

  function checkPrices(place: string, item: XmlElement) {
    const price = amountOf(textOf(item, 'price'))
    const sale = textOf(item, 'sale_price')
    if (price === null) say(place, 'price: «1890.00 RUB»')
    const saleAmount = amountOf(sale)
    if (sale !== null && (saleAmount === null || (price !== null && saleAmount >= price)))
      say(place, `sale_price ${sale} не меньше price`)
    for (const shipping of partsOf(item, 'shipping')) {
      if (!/^[A-Z]{2}$/.test(textOf(shipping, 'country') ?? '')) say(place, 'shipping без страны')
      if (!/^\d+(\.\d{2})? RUB$/.test(textOf(shipping, 'price') ?? '')) say(place, 'shipping без цены')
    }
  }

  function checkLinks(place: string, item: XmlElement) {
    const more = partsOf(item, 'additional_image_link').map(({ text }) => text.trim())
    const links = [textOf(item, 'link'), textOf(item, 'image_link'), ...more].flatMap((link) => link ?? [])
    for (const link of links) {
      if (!isWebAddress(link)) say(place, `адрес «${link.slice(0, 80)}»`)
      if (link.length > format.longestUrl) say(place, `адрес длиннее ${format.longestUrl} знаков`)
    }
    if (more.length > format.mostPictures - 1) say(place, `картинок больше ${format.mostPictures}`)
  }

  return {
    isWhole: (tag, within) => tag === 'item' && within.at(-1) === 'channel',
    begins({ name }, within) {
      if (within.length === 0 && name !== 'rss') say('файл', `корень ${name}, а нужен rss`)
    },
    whole: checkItem,
    ends() {},
    offers: () => items,
  }
}

function amountOf(text: string | null): number | null {
  const [, amount] = /^(\d{1,9}(?:\.\d{2})?) RUB$/.exec(text ?? '') ?? []
  return amount && Number(amount) > 0 ? Number(amount) : null
}
