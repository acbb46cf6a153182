import type { ImportColumns, ImportField, RowFault } from '#shared/import/import-fields.ts'
import { readPrice } from '#shared/import/import-row.ts'

/** What is asked for where a row is wrong, and how it is said. */

const prices = ['price', 'user_price', 'master_price'] as const
const fields: Partial<Record<RowFault, ImportField>> = {
  'no-sku': 'sku',
  'bad-sku': 'sku',
  'no-price': 'user_price',
  'bad-quantity': 'quantity',
  'bad-kind': 'kind',
  'bad-weight': 'weight_grams',
  'no-name': 'name',
}

/** The field to type anew, or null where nothing typed here would help. */
export function fixedField(fault: RowFault, cells: string[], columns: ImportColumns): ImportField | null {
  if (fault === 'bad-price') return prices.find((field) => isUnread(cells, columns[field])) ?? null
  if (fault === 'no-new-price')
    return (['user_price', 'price'] as const).find((each) => columns[each] !== undefined) ?? null
  const field = fields[fault]
  return field && columns[field] !== undefined ? field : null
}

function isUnread(cells: string[], column: number | undefined): boolean {
  const text = column === undefined ? '' : (cells[column] ?? '').trim()
  return text !== '' && readPrice(text) === null
}

export function isPriceError(fault: RowFault): boolean {
  return fault === 'no-price' || fault === 'bad-price' || fault === 'no-new-price'
}

const hints: Partial<Record<RowFault, string>> = {
  'no-sku': 'Без артикула не узнать, какой это товар',
  'bad-sku': 'Такой артикул записать нельзя',
  'bad-price': 'В цене не только число',
  'bad-quantity': 'Остаток — целое число или «нет»',
  'bad-kind': 'Оригинал, аналог или универсальная деталь',
  'bad-weight': 'Вес — число в граммах',
  'bad-text': 'Название до 300, марка до 100, описание до 20 000 символов',
  'no-name': 'Такого артикула в каталоге нет, а названия в строке нет',
  'no-new-price': 'Такого артикула в каталоге нет, а цены в строке нет',
  duplicate: 'Один артикул встречается дважды, берём первую строку',
}

export function hintOf(fault: RowFault, heading: string[], columns: ImportColumns): string {
  if (fault === 'no-price' && columns.user_price !== undefined) {
    return `В колонке «${heading[columns.user_price] ?? ''}» нет числа`
  }
  return hints[fault] ?? ''
}
