import { isBarcode } from '#shared/feed/barcode.ts'
import { type FeedName, feedFormats } from '#shared/feed/feed-format.ts'
import { partsOf, textOf, type XmlElement } from '#shared/xml/xml-element.ts'
import { type FormatCheck, isWebAddress, type SayFault } from './format-check.ts'

/** The rules of YML, of «Товары» and of «Маркет». */

const wholeInShop = ['name', 'company', 'url', 'platform', 'version', 'agency', 'email', 'currencies', 'category']
const deliveryLists = ['delivery-options', 'pickup-options']
const currencies = ['RUB', 'RUR']
/** «Товары» wants them left out. */
const notForProducts = ['count', 'vat', 'manufacturer_warranty', 'country_of_origin', 'min-quantity']
const onlyOnce = [
  'name',
  'vendor',
  'vendorCode',
  'url',
  'price',
  'oldprice',
  'currencyId',
  'categoryId',
  'description',
  'count',
]
const oldestDays = 10
const dayMs = 24 * 60 * 60 * 1000
const mostOptions = 5
const longestDays = 31

export function createYmlCheck(name: Exclude<FeedName, 'google-merchant'>, now: Date, say: SayFault): FormatCheck {
  const format = feedFormats[name]
  const categories = new Map<string, string | undefined>()
  const known = new Set<string>()
  const ids = new Set<string>()
  const seen = new Set<string>()
  let offers = 0

  function checkDate(date: string | undefined) {
    const moment = Date.parse((date ?? '').replace(/^(\d{4}-\d\d-\d\d) (\d)/, '$1T$2'))
    if (!date || Number.isNaN(moment)) return say('yml_catalog', 'нет даты: date="2026-11-15T10:00+03:00"')
    if (moment > now.getTime() + dayMs) say('yml_catalog', `дата ${date} в будущем`)
    if (moment < now.getTime() - oldestDays * dayMs)
      say('yml_catalog', `дата ${date}: выгрузка старше ${oldestDays} дней`)
  }

  function checkShopPart(element: XmlElement) {
    const text = element.text.trim()
    seen.add(element.name)
    if (element.name === 'currencies') {
      for (const { attributes } of partsOf(element, 'currency')) {
        if (attributes.id) known.add(attributes.id)
        if (!currencies.includes(attributes.id ?? '')) say('currencies', `валюта ${attributes.id}: берут только рубли`)
        else if (attributes.rate !== '1') say('currencies', 'у рубля курс 1')
      }
    } else if (element.name === 'category') checkCategory(element)
    else if (deliveryLists.includes(element.name)) checkOptions('shop', element)
    else if (['name', 'company', 'url'].includes(element.name) && text === '')
      say('shop', `пустой элемент ${element.name}`)
    else if (element.name === 'url' && !isWebAddress(text)) say('shop', `адрес магазина ${text}`)
  }

  function checkCategory({ attributes, text }: XmlElement) {
    const { id = '', parentId } = attributes
    if (!/^[1-9]\d{0,17}$/.test(id)) say('categories', `номер раздела «${id}»: целое число до 18 цифр`)
    if (categories.has(id)) say('categories', `раздел ${id} назван дважды`)
    if (text.trim() === '') say('categories', `раздел ${id} без названия`)
    if (parentId === id) say('categories', `раздел ${id} сам себе родитель`)
    categories.set(id, parentId)
  }

  function checkOptions(place: string, { name: list, parts }: XmlElement) {
    if (parts.length === 0 || parts.length > mostOptions) say(place, `${list}: от одной до ${mostOptions} строк`)
    for (const { attributes } of parts) {
      const { cost = '', days = '', 'order-before': before } = attributes
      const [from, to = from] = days.split('-').map(Number)
      if (!/^\d+$/.test(cost)) say(place, `${list}: стоимость «${cost}» не в целых рублях`)
      if (!/^\d{1,2}(-\d{1,2})?$/.test(days) || Number(to) > longestDays || Number(from) > Number(to))
        say(place, `${list}: срок «${days}», нужно число от 0 до ${longestDays} или «1-3»`)
      if (before !== undefined && !/^([1-9]|1\d|2[0-3])$/.test(before))
        say(place, `${list}: час «${before}», от 1 до 23`)
    }
  }

  function checkOffer(offer: XmlElement) {
    offers++
    const { id = '', type, available } = offer.attributes
    const place = `товар ${id || `№ ${offers}`}`
    if (!/^[\w.,\-()[\]=/\\ ]+$/.test(id) || id.length > format.longestId)
      say(place, `номер товара: латиница и цифры, до ${format.longestId} знаков`)
    if (ids.has(id)) say(place, 'такой номер уже был')
    ids.add(id)
    if (available !== undefined && !['true', 'false'].includes(available)) say(place, `available="${available}"`)

    const titles = type === 'vendor.model' ? ['typePrefix', 'model'] : ['name']
    for (const required of [
      ...titles,
      'vendor',
      'url',
      'price',
      'currencyId',
      'categoryId',
      'picture',
      'description',
    ]) {
      if (!textOf(offer, required)) say(place, `нет ${required}`)
    }
    for (const single of onlyOnce) if (partsOf(offer, single).length > 1) say(place, `${single} несколько раз`)
    if (name === 'yandex-products')
      for (const extra of notForProducts) if (textOf(offer, extra) !== null) say(place, `${extra} здесь лишний`)

    checkTexts(place, offer)
    checkPrices(place, offer)
    checkLinks(place, offer)
    for (const { text } of partsOf(offer, 'barcode'))
      if (!isBarcode(text.trim())) say(place, `штрихкод ${text.trim()} с ошибкой`)
    for (const param of partsOf(offer, 'param'))
      if (!param.attributes.name?.trim() || param.text.trim() === '') say(place, 'param без названия или значения')
    for (const list of deliveryLists) for (const found of partsOf(offer, list)) checkOptions(place, found)
    for (const way of ['delivery', 'pickup', 'store']) {
      const word = textOf(offer, way)
      if (word !== null && !['true', 'false'].includes(word)) say(place, `${way}: true или false`)
    }
    const count = textOf(offer, 'count')
    if (count !== null && !/^\d{1,9}$/.test(count)) say(place, `count «${count}»: целое число`)
  }

  function checkTexts(place: string, offer: XmlElement) {
    const title = textOf(offer, 'name') ?? ''
    const description = textOf(offer, 'description') ?? ''
    if (title.length > format.longestName) say(place, `название длиннее ${format.longestName} знаков`)
    if (description.length > format.longestDescription)
      say(place, `описание длиннее ${format.longestDescription} знаков`)
  }

  function checkPrices(place: string, offer: XmlElement) {
    const price = textOf(offer, 'price')
    const before = textOf(offer, 'oldprice')
    if (price !== null && !isPrice(price)) say(place, `цена «${price}»`)
    if (before !== null && (!isPrice(before) || Number(before) <= Number(price)))
      say(place, `цена до скидки ${before} не больше цены ${price}`)
    const currency = textOf(offer, 'currencyId')
    if (currency && !known.has(currency)) say(place, `валюты ${currency} нет в списке`)
    const category = textOf(offer, 'categoryId')
    if (category && !categories.has(category)) say(place, `раздела ${category} нет в списке`)
  }

  function checkLinks(place: string, offer: XmlElement) {
    const url = textOf(offer, 'url')
    const pictures = partsOf(offer, 'picture').map(({ text }) => text.trim())
    for (const link of [...(url ? [url] : []), ...pictures]) {
      if (!isWebAddress(link)) say(place, `адрес «${link.slice(0, 80)}»`)
      if (link.length > format.longestUrl) say(place, `адрес длиннее ${format.longestUrl} знаков`)
    }
    if (pictures.length > format.mostPictures) say(place, `картинок больше ${format.mostPictures}`)
    if (new Set(pictures).size < pictures.length) say(place, 'одна картинка дважды')
    for (const picture of pictures) {
      const ending = /\.(\w+)$/.exec(picture.replace(/[?#].*$/, ''))?.[1]?.toLowerCase()
      if (ending && !format.pictures.includes(ending)) say(place, `картинка .${ending}: нужны JPEG или PNG`)
    }
  }

  return {
    isWhole: (tag, within) =>
      (tag === 'offer' && within.at(-1) === 'offers') ||
      (tag === 'category' && within.at(-1) === 'categories') ||
      (within.at(-1) === 'shop' && (wholeInShop.includes(tag) || deliveryLists.includes(tag))),
    begins({ name: tag, attributes }, within) {
      if (within.length === 0 && tag !== 'yml_catalog') say('файл', `корень ${tag}, а нужен yml_catalog`)
      if (within.length === 0) checkDate(attributes.date)
      if (tag === 'offers') {
        if (!seen.has('currencies') || !seen.has('category')) say('shop', 'валюты и разделы стоят до списка товаров')
        seen.add('offers')
      }
    },
    whole: (element) => (element.name === 'offer' ? checkOffer(element) : checkShopPart(element)),
    ends() {
      for (const required of ['name', 'company', 'url', 'offers'])
        if (!seen.has(required)) say('shop', `нет ${required}`)
      for (const [id, parent] of categories)
        if (parent !== undefined && !categories.has(parent)) say('categories', `у раздела ${id} нет родителя ${parent}`)
    },
    offers: () => offers,
  }
}

function isPrice(text: string): boolean {
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) > 0
}
