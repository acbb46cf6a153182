import { productFieldLabels } from '#shared/product/product-admin-rules.ts'
import { priceFields, roundings } from '#shared/product-batch/bulk-change-rules.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { useRead } from '#web/api/use-read.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { amountRights } from './amount-text.ts'
import type { BulkDraft, BulkKind } from './bulk-draft.ts'

type BulkFormProps = { kind: BulkKind; draft: BulkDraft; onChange: (draft: BulkDraft) => void }

const ways = [
  { value: 'percent', name: 'на процент' },
  { value: 'rubles', name: 'на рубли' },
  { value: 'set', name: 'установить' },
]
const signs = [
  { value: '+', name: 'Увеличить' },
  { value: '-', name: 'Уменьшить' },
]

/** The fields of the chosen bulk change. */
export function BulkForm({ kind, draft, onChange }: BulkFormProps) {
  const set = (changes: Partial<BulkDraft>) => onChange({ ...draft, ...changes })
  if (kind === 'price') return <PriceForm draft={draft} set={set} />
  if (kind === 'supplier') return <SupplierForm draft={draft} set={set} />
  if (kind === 'markup') return <MarkupForm draft={draft} set={set} />
  if (kind === 'section') return <CategoryForm draft={draft} set={set} />
  if (kind === 'visibility') {
    return (
      <SelectField
        label="Видимость"
        value={draft.visibility}
        onChange={(visibility) => set({ visibility })}
        options={[
          { value: 'hidden', name: 'Скрыть из каталога' },
          { value: 'visible', name: 'Показать в каталоге' },
        ]}
      />
    )
  }
  return (
    <Field
      label="Остаток, шт."
      hint="Пустое поле — остаток неизвестен"
      inputMode="numeric"
      value={draft.stock}
      onChange={(event) => set({ stock: event.currentTarget.value })}
    />
  )
}

type BulkFieldProps = { draft: BulkDraft; set: (changes: Partial<BulkDraft>) => void }

function PriceForm({ draft, set }: BulkFieldProps) {
  const mayDo = useMayDo()
  const offered = priceFields.filter((field) => mayDo(amountRights[field]))
  return (
    <>
      <SelectField
        label="Какая цена"
        value={draft.field}
        onChange={(field) => set({ field })}
        options={offered.map((field) => ({ value: field, name: productFieldLabels[field] ?? field }))}
      />
      <div className="form-pair">
        {draft.way !== 'set' && (
          <SelectField label="Изменить" value={draft.sign} onChange={(sign) => set({ sign })} options={signs} />
        )}
        <SelectField label="Как" value={draft.way} onChange={(way) => set({ way })} options={ways} />
      </div>
      <div className="form-pair">
        <Field
          label={draft.way === 'percent' ? 'Процент' : 'Сумма, ₽'}
          inputMode="decimal"
          value={draft.amount}
          onChange={(event) => set({ amount: event.currentTarget.value })}
        />
        {draft.way !== 'set' && (
          <SelectField
            label="Округлить"
            value={draft.rounding}
            onChange={(rounding) => set({ rounding })}
            options={roundings.map((step) => ({ value: String(step), name: `до ${step} ₽` }))}
          />
        )}
      </div>
    </>
  )
}

function SupplierForm({ draft, set }: BulkFieldProps) {
  const suppliers = useRead('GET /api/admin/suppliers').answer?.suppliers ?? []
  return (
    <SelectField
      label="Поставщик"
      value={draft.supplier}
      onChange={(supplier) => set({ supplier })}
      options={[
        { value: '', name: 'Убрать поставщика' },
        ...suppliers.filter((each) => !each.is_archived).map(({ id, name }) => ({ value: String(id), name })),
      ]}
    />
  )
}

function MarkupForm({ draft, set }: BulkFieldProps) {
  return (
    <>
      <p>Посчитаем по правилам наценки из настроек. Сначала покажем, что изменится.</p>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.takesByHand}
          onChange={(event) => set({ takesByHand: event.target.checked })}
        />
        И товары с отметкой «Цена вручную»
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.takesDiscounted}
          onChange={(event) => set({ takesDiscounted: event.target.checked })}
        />
        И товары со скидкой: зачёркнутая цена останется прежней
      </label>
    </>
  )
}

function CategoryForm({ draft, set }: BulkFieldProps) {
  const categories = useRead('GET /api/admin/categories').answer?.categories ?? []
  const category = categories.find(({ id }) => String(id) === draft.category)
  const none = { value: '', name: 'Не выбрана' }
  return (
    <>
      <SelectField
        label="Категория"
        value={draft.category}
        onChange={(chosen) => set({ category: chosen, subcategory: '' })}
        options={[none, ...categories.map(({ id, name }) => ({ value: String(id), name }))]}
      />
      {category && category.subcategories.length > 0 && (
        <SelectField
          label="Раздел"
          value={draft.subcategory}
          onChange={(subcategory) => set({ subcategory })}
          options={[
            { value: '', name: 'Прямо в категории' },
            ...category.subcategories.map(({ id, name }) => ({ value: String(id), name })),
          ]}
        />
      )}
    </>
  )
}
