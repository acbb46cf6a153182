import { listOf, textOf, type XmlElement } from '#shared/xml/xml-element.ts'
import { isDeleted } from './exchange-catalog.ts'
import { exchangeFlag, exchangeNumber } from './exchange-values.ts'

/** An order as 1С tells of it. Every configuration has its own words for the same thing; these were seen in real files. */
export type ExchangeDocument = {
  id: string
  number: string
  /** Its number in 1С. */
  number1c: string
  /** Of a payment or a shipment: the order it belongs to. */
  basis: string
  operation: string
  sum: number | null
  status: string
  isPaid: boolean
  isShipped: boolean
  isCancelled: boolean
  isPosted: boolean
  trackNumber: string
  lines: ExchangeLine[]
  isDeleted: boolean
}

export type ExchangeLine = {
  id: string
  article: string
  name: string
  quantity: number | null
  price: number | null
  sum: number | null
  isService: boolean
}

const statusNames = ['статус заказа', 'статусзаказа', 'статуса заказа ид']
const paidNames = ['заказ оплачен', 'оплачен', 'дата оплаты по 1с']
const shippedNames = ['отгружен', 'дата отгрузки по 1с', 'номер отгрузки по 1с']
const trackNames = ['трек-номер', 'номер отслеживания', 'идентификатор отправления', 'трек номер']

export function documentOf(document: XmlElement): ExchangeDocument {
  const requisites = new Map(
    listOf(document, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((each) => [
      (textOf(each, 'Наименование') ?? '').toLowerCase(),
      textOf(each, 'Значение') ?? '',
    ]),
  )
  function first(names: string[]): string {
    return names.map((name) => requisites.get(name) ?? '').find((value) => value !== '') ?? ''
  }
  return {
    id: textOf(document, 'Ид') ?? '',
    number: textOf(document, 'Номер') ?? '',
    number1c: textOf(document, 'Номер1С') ?? '',
    basis: textOf(document, 'Основание') ?? '',
    operation: textOf(document, 'ХозОперация') ?? '',
    sum: exchangeNumber(textOf(document, 'Сумма')),
    status: first(statusNames),
    isPaid: isSaid(first(paidNames)),
    isShipped: isSaid(first(shippedNames)),
    isCancelled: exchangeFlag(requisites.get('отменен') ?? requisites.get('отменён')),
    isPosted: exchangeFlag(requisites.get('проведен') ?? requisites.get('проведён')),
    trackNumber: first(trackNames).slice(0, 60),
    lines: listOf(document, 'Товары', 'Товар').map(lineOf),
    isDeleted: isDeleted(document),
  }
}

function lineOf(line: XmlElement): ExchangeLine {
  const kinds = listOf(line, 'ЗначенияРеквизитов', 'ЗначениеРеквизита').map((each) => textOf(each, 'Значение') ?? '')
  const id = textOf(line, 'Ид') ?? ''
  return {
    id,
    article: textOf(line, 'Артикул') ?? '',
    name: textOf(line, 'Наименование') ?? '',
    quantity: exchangeNumber(textOf(line, 'Количество')),
    price: exchangeNumber(textOf(line, 'ЦенаЗаЕдиницу')),
    sum: exchangeNumber(textOf(line, 'Сумма')),
    isService: /^ORDER_(DELIVERY|SURCHARGE)/.test(id) || kinds.some((kind) => /^услуга$/i.test(kind)),
  }
}

/** A date or a number says that it happened; a flag says whether. «T» alone is an empty date of 1С. */
function isSaid(value: string): boolean {
  return value !== '' && value !== 'T' && !/^(false|ложь|нет|0)$/i.test(value)
}
