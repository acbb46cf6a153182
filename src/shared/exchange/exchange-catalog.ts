import { listOf, partsOf, textOf, type XmlElement } from '#shared/xml/xml-element.ts'
import { exchangeFlag, type PictureFault, pictureName } from './exchange-values.ts'

/** Groups, properties and products of a catalogue, as 1С means them, whatever version of the format it speaks. */

export type ExchangeGroup = { id: string; parentId: string | null; name: string; isDeleted: boolean }

/** A group with all groups inside it, parents first. */
export function groupsOf(group: XmlElement, parentId: string | null = null): ExchangeGroup[] {
  const id = textOf(group, 'Ид') ?? ''
  const own = { id, parentId, name: textOf(group, 'Наименование') ?? '', isDeleted: isDeleted(group) }
  return [own, ...listOf(group, 'Группы', 'Группа').flatMap((part) => groupsOf(part, id))]
}

export type ExchangeProperty = { id: string; name: string; values: Map<string, string> }

/** A property may be a list of words, which products name by their ids. */
export function propertyOf(property: XmlElement): ExchangeProperty {
  const values = listOf(property, 'ВариантыЗначений', 'Справочник').map(
    (each) => [textOf(each, 'ИдЗначения') ?? '', textOf(each, 'Значение') ?? ''] as const,
  )
  return { id: textOf(property, 'Ид') ?? '', name: textOf(property, 'Наименование') ?? '', values: new Map(values) }
}

export type ExchangeNamed = { id: string; name: string; isDeleted: boolean }

/** A store, or a kind of price. */
export function namedOf(element: XmlElement): ExchangeNamed {
  return { id: textOf(element, 'Ид') ?? '', name: textOf(element, 'Наименование') ?? '', isDeleted: isDeleted(element) }
}

export type ExchangeProduct = {
  id: string
  article: string
  name: string
  description: string
  manufacturer: string
  barcodes: string[]
  /** Code of the unit: «796» is a piece. */
  unit: string
  groupIds: string[]
  pictures: string[]
  /** Names and values, words of lists already looked up. */
  properties: { name: string; value: string }[]
  requisites: { name: string; value: string }[]
  isDeleted: boolean
  badPictures: { name: string; fault: PictureFault }[]
}

export function productOf(product: XmlElement, properties: ReadonlyMap<string, ExchangeProperty>): ExchangeProduct {
  const pictures = partsOf(product, 'Картинка')
    .map(({ text }) => text.trim())
    .filter((name) => name !== '')
    .map((given) => ({ given, picture: pictureName(given) }))
  const requisites = listOf(product, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((each) => ({
    name: textOf(each, 'Наименование') ?? '',
    value: textOf(each, 'Значение') ?? '',
  }))
  const maker = partsOf(product, 'Изготовитель')[0]
  return {
    id: textOf(product, 'Ид') ?? '',
    article: textOf(product, 'Артикул') ?? '',
    name: textOf(product, 'Наименование') ?? '',
    description: textOf(product, 'Описание') ?? '',
    manufacturer: (maker && (textOf(maker, 'Наименование') ?? maker.text.trim())) ?? '',
    barcodes: partsOf(product, 'Штрихкод').flatMap(({ text }) => (text.trim() ? [text.trim()] : [])),
    unit: unitOf(product),
    groupIds: listOf(product, 'Группы', 'Ид').map(({ text }) => text.trim()),
    pictures: [...new Set(pictures.flatMap(({ picture }) => (picture.ok ? [picture.name] : [])))],
    properties: propertyValues(product, properties),
    requisites,
    isDeleted: isDeleted(product),
    badPictures: pictures.flatMap(({ given, picture }) => (picture.ok ? [] : [{ name: given, fault: picture.fault }])),
  }
}

/** The code is an attribute in the old format and the text itself in the new one. */
function unitOf(product: XmlElement): string {
  const [unit] = partsOf(product, 'БазоваяЕдиница')
  return unit ? (unit.attributes.Код ?? unit.text).trim() : ''
}

function propertyValues(product: XmlElement, properties: ReadonlyMap<string, ExchangeProperty>) {
  return listOf(product, 'ЗначенияСвойств', 'ЗначенияСвойства').flatMap((each) => {
    const property = properties.get(textOf(each, 'Ид') ?? '')
    const name = property?.name || textOf(each, 'Наименование') || ''
    const values = partsOf(each, 'Значение').map(({ text }) => property?.values.get(text.trim()) ?? text.trim())
    return values.filter((value) => name !== '' && value !== '').map((value) => ({ name, value }))
  })
}

/** A mark of deletion, or the word for it in the attribute of the old format. */
export function isDeleted(element: XmlElement): boolean {
  return exchangeFlag(textOf(element, 'ПометкаУдаления')) || element.attributes.Статус === 'Удален'
}
