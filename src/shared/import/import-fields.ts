/** What a price list can say about a product, how its columns are usually called, and what can be wrong with a row. */

export const importFields = [
  'sku',
  'name',
  'category',
  'subcategory',
  'brand',
  'kind',
  'price',
  'user_price',
  'master_price',
  'quantity',
  'weight_grams',
  'description',
  'hidden',
  'discontinued',
  'purchase_price',
  'supplier',
  'shelf',
] as const
export type ImportField = (typeof importFields)[number]

/** What only those may see and load who may know what the shop pays. */
export const purchaseFields: readonly ImportField[] = ['purchase_price', 'supplier']

/** The heading of an export and of the template; an export read back in changes nothing. */
export const importLabels: Record<ImportField, string> = {
  sku: 'Артикул',
  name: 'Название',
  category: 'Категория',
  subcategory: 'Подкатегория',
  brand: 'Марка',
  kind: 'Вид',
  price: 'Базовая цена',
  user_price: 'Розничная цена',
  master_price: 'Цена мастера',
  quantity: 'Остаток',
  weight_grams: 'Вес, г',
  description: 'Описание',
  hidden: 'Скрыт',
  discontinued: 'Снят с производства',
  purchase_price: 'Закупочная цена',
  supplier: 'Поставщик',
  shelf: 'Место хранения',
}

/** Field → column of the file, from 0. */
export type ImportColumns = Partial<Record<ImportField, number>>

const aliases: Record<ImportField, string[]> = {
  sku: [
    'артикул',
    'арт',
    'sku',
    'код',
    'кодтовара',
    'кодпроизводителя',
    'партномер',
    'partnumber',
    'каталожныйномер',
    'номер',
  ],
  name: ['название', 'наименование', 'номенклатура', 'товар', 'наименованиетовара', 'name'],
  category: ['категория', 'раздел', 'группа', 'группатоваров', 'category'],
  subcategory: ['подкатегория', 'подраздел', 'подгруппа', 'subcategory'],
  brand: ['марка', 'бренд', 'производитель', 'изготовитель', 'brand', 'vendor'],
  kind: ['вид', 'тип', 'видтовара', 'kind'],
  price: ['базоваяцена', 'базовая', 'стараяцена', 'ценадоскидки', 'price'],
  user_price: ['розничнаяцена', 'розница', 'цена', 'ценарозничная', 'ррц', 'ценаруб', 'userprice'],
  master_price: ['ценамастера', 'мастер', 'мастера', 'длямастеров', 'masterprice'],
  quantity: ['остаток', 'количество', 'колво', 'наличие', 'вналичии', 'склад', 'остатки', 'quantity', 'qty'],
  weight_grams: ['весг', 'вес', 'весграмм', 'weight'],
  description: ['описание', 'description'],
  hidden: ['скрыт', 'скрыто', 'hidden'],
  discontinued: ['снятспроизводства', 'снят', 'discontinued'],
  purchase_price: [
    'закупочнаяцена',
    'закупка',
    'ценазакупки',
    'закуп',
    'входнаяцена',
    'себестоимость',
    'purchaseprice',
  ],
  supplier: ['поставщик', 'supplier'],
  shelf: ['местохранения', 'место', 'полка', 'ячейка', 'shelf'],
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** How sure the shop is that a column means a field: 1 is its very name. */
/** What the shop pays or sells for in bulk: nobody's price until the shopkeeper says whose. */
const wholesale = /опт(?!ика|ич)|дилер|закуп|входн|себестоим|партнер/
/** Headings that begin like a field and mean another thing. */
const misleading: Partial<Record<ImportField, RegExp>> = {
  price: wholesale,
  user_price: new RegExp(`${wholesale.source}|мастер|старая|базов`),
  master_price: wholesale,
  quantity: /упак|кратн|заказ|резерв|мин/,
  sku: /номерпп|номерстрок/,
}
/** A longer text is a sentence of the letterhead. */
const longestHeading = 60

function likeness(heading: string, field: ImportField): number {
  const text = plain(heading)
  if (text === '' || text.length > longestHeading) return 0
  const index = aliases[field].indexOf(text)
  if (index >= 0) return 1 - index / 100
  if (misleading[field]?.test(text)) return 0
  if (aliases[field].some((alias) => alias.length > 3 && text.startsWith(alias))) return 0.7
  return aliases[field].some((alias) => alias.length > 4 && text.includes(alias)) ? 0.5 : 0
}

/** How much a text looks like the heading of a column, from 0 to 1. */
export function headingLikeness(text: string): { field: ImportField; score: number } | null {
  const [best] = importFields
    .map((field) => ({ field, score: likeness(text, field) }))
    .sort((a, b) => b.score - a.score)
  return best && best.score > 0 ? best : null
}

export function isWholesale(heading: string): boolean {
  const text = plain(heading)
  return text.length <= longestHeading && wholesale.test(text)
}

export type ColumnGuess = {
  columns: ImportColumns
  confidence: Partial<Record<ImportField, number>>
  /** What a column may be, to be asked about and never taken by itself. */
  suggested: ImportColumns
}

/** The surest pairs first; a column means one thing, and a thing stands in one column. */
export function guessColumns(heading: string[]): ColumnGuess {
  const pairs = heading.flatMap((text, column) =>
    importFields.map((field) => ({ field, column, score: likeness(text, field) })),
  )
  pairs.sort((a, b) => b.score - a.score || a.column - b.column)
  const columns: ImportColumns = {}
  const confidence: ColumnGuess['confidence'] = {}
  const taken = new Set<number>()
  for (const { field, column, score } of pairs) {
    if (score === 0 || taken.has(column) || columns[field] !== undefined) continue
    columns[field] = column
    confidence[field] = Math.round(score * 100) / 100
    taken.add(column)
  }
  const bulk = heading.findIndex((text, column) => !taken.has(column) && isWholesale(text))
  const suggested = bulk >= 0 && columns.master_price === undefined ? { master_price: bulk } : {}
  return { columns, confidence, suggested }
}

export const rowErrors = {
  'no-sku': 'Нет артикула',
  'bad-sku': 'Артикул длиннее 64 символов или без букв и цифр',
  'no-price': 'Пустая цена',
  'bad-price': 'Цена не читается',
  'bad-quantity': 'Остаток не читается',
  'bad-kind': 'Неизвестный вид',
  'bad-weight': 'Вес не читается',
  'bad-text': 'Слишком длинный текст',
  'unknown-section': 'Неизвестная категория',
  'no-section': 'Новый товар без категории',
  'no-name': 'Новый товар без названия',
  'no-new-price': 'Новый товар без цены',
  duplicate: 'Дубль артикула',
  unticked: 'Пропущено вручную',
  doubtful: 'Похожий артикул, нужно решение',
  'not-product': 'Не товар: заголовок, итог или примечание',
  'unknown-sku': 'Нет товара с таким артикулом',
  'several-skus': 'Подходит к нескольким товарам',
  'not-photo': 'Не похоже на фото товара',
  'bad-photo': 'Фото не читается',
  'photos-full': 'У товара уже 20 фото',
} as const
export type RowError = keyof typeof rowErrors
export const rowErrorCodes = Object.keys(rowErrors) as [RowError, ...RowError[]]

/** No mistakes of the file: rows left to the shopkeeper's decision, and rows that are not about a product. */
export const quietErrors: readonly RowError[] = ['unticked', 'doubtful', 'not-product']
