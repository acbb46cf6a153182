import { productKindLabels } from '#shared/catalog/product-kind.ts'
import type { CatalogueEdit } from '#shared/product/product-admin-contract.ts'
import { productFieldLabels } from '#shared/product/product-admin-rules.ts'
import { type CountForms, countOf, groupDigits } from '#web/ui/count.ts'

/** A change of a product in words: «остаток 12 → 16», «добавлено 6 моделей». */

const modelForms: CountForms = { one: 'модель', few: 'модели', many: 'моделей' }
/** Too long to show before and after. */
const longFields = new Set(['description', 'attributes', 'numbers', 'photos', 'analogs', 'replaces', 'together'])
/** Ids of categories, which mean nothing to a reader. */
const categoryFields = new Set(['category_id', 'subcategory_id'])

export function editText({ kind, changes }: Pick<CatalogueEdit, 'kind' | 'changes'>): string {
  if (kind === 'created') return 'товар создан'
  if (kind === 'deleted') return 'товар удалён'
  const products = Object.entries(changes).map(([field, [before, after]]) => changeText(field, before, after))
  return [...new Set(products)].join(', ') || 'без изменений'
}

function changeText(field: string, before: unknown, after: unknown): string {
  if (categoryFields.has(field)) return 'перенесён в другой раздел'
  if (field === 'supplier_id') return after === null ? 'поставщик убран' : 'поставщик изменён'
  if (field === 'hidden') return after ? 'скрыт из каталога' : 'показан в каталоге'
  if (field === 'discontinued') return after ? 'снят с производства' : 'снова производится'
  if (field === 'models') return modelsText(Number(before), Number(after))
  const label = (productFieldLabels[field] ?? field).toLowerCase()
  if (longFields.has(field)) return `${label}: изменено`
  return `${label} ${shownValue(before)} → ${shownValue(after)}`
}

function modelsText(before: number, after: number): string {
  const done = after > before ? 'добавлено' : 'убрано'
  return `${done} ${countOf(Math.abs(after - before), modelForms)}`
}

export function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'пусто'
  if (typeof value === 'number') return groupDigits(value)
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  if (Array.isArray(value)) return value.length === 0 ? 'пусто' : `${value.length} шт.`
  const text = String(value)
  if (text in productKindLabels) return productKindLabels[text as keyof typeof productKindLabels]
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
