/** What a price list can say about a part, how its columns are usually called, and what can be wrong with a row. */

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
] as const
export type ImportField = (typeof importFields)[number]

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
  master_price: ['ценамастера', 'мастер', 'мастера', 'длямастеров', 'оптоваяцена', 'опт', 'ценаоптовая', 'masterprice'],
  quantity: ['остаток', 'количество', 'колво', 'наличие', 'вналичии', 'склад', 'остатки', 'quantity', 'qty'],
  weight_grams: ['весг', 'вес', 'весграмм', 'weight'],
  description: ['описание', 'description'],
  hidden: ['скрыт', 'скрыто', 'hidden'],
  discontinued: ['снятспроизводства', 'снят', 'discontinued'],
}

function plain(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

/** How sure the shop is that a column means a field: 1 is its very name. */
function likeness(heading: string, field: ImportField): number {
  const text = plain(heading)
  if (!text) return 0
  const index = aliases[field].indexOf(text)
  if (index >= 0) return 1 - index / 100
  if (aliases[field].some((alias) => alias.length > 3 && text.startsWith(alias))) return 0.7
  return aliases[field].some((alias) => alias.length > 4 && text.includes(alias)) ? 0.5 : 0
}

export type ColumnGuess = { columns: ImportColumns; confidence: Partial<Record<ImportField, number>> }

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
  return { columns, confidence }
}

export const rowFaults = {
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
  'unknown-sku': 'Нет товара с таким артикулом',
  'not-photo': 'Не похоже на фото товара',
  'bad-photo': 'Фото не читается',
  'photos-full': 'У товара уже 20 фото',
} as const
export type RowFault = keyof typeof rowFaults
export const rowFaultCodes = Object.keys(rowFaults) as [RowFault, ...RowFault[]]
