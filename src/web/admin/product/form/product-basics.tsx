import { useId } from 'react'
import { type ProductKind, productKindLabels } from '#shared/catalog/product-kind.ts'
import { type AmountField, amountRights, typedAmount } from '#web/admin/product/amount-text.ts'
import { draftWarnings, PriceWarningNote } from '#web/admin/product/price-warning.tsx'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { useRead } from '#web/api/use-read.ts'
import { groupDigits } from '#web/ui/count.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { FormSection } from './form-section.tsx'
import { ProductPurchase } from './product-purchase.tsx'
import type { ProductFormState } from './use-product-form.ts'

const kinds = Object.entries(productKindLabels).map(([value, name]) => ({ value, name }))

export function ProductBasics({ form: { draft, set, errors, product } }: { form: ProductFormState }) {
  const brandsId = useId()
  const categories = useRead('GET /api/admin/categories').answer?.categories
  const brands = useRead('GET /api/admin/brands').answer?.brands ?? []
  // Until the category tree is loaded, the product's own category is the only option.
  const own = product && {
    value: draft.category,
    name: product.subcategory?.name ?? product.category.name,
    group: product.category.name,
  }
  const options = categories?.flatMap(({ id, name, subcategories }) => [
    ...subcategories.map((each) => ({ value: `${id}/${each.id}`, name: each.name, group: name })),
    { value: `${id}/`, name: `${name}: без раздела`, group: name },
  ])
  return (
    <FormSection id="osnovnoe" title="Основное">
      <div className="form-columns">
        <div className="span-12">
          <TextArea
            label="Название"
            rows={1}
            maxLength={300}
            value={draft.name}
            error={errors.name}
            onChange={(event) => set({ name: event.currentTarget.value.replaceAll('\n', ' ') })}
          />
        </div>
        <div className="span-4">
          <Field
            label="Артикул"
            className="code"
            maxLength={64}
            value={draft.sku}
            error={errors.sku}
            onChange={(event) => set({ sku: event.currentTarget.value })}
          />
        </div>
        <div className="span-8">
          <Field
            label="Старые и OEM-номера"
            className="code"
            hint="Через запятую. Поиск по ним приведёт на эту деталь"
            value={draft.numbers}
            error={errors.numbers}
            onChange={(event) => set({ numbers: event.currentTarget.value })}
          />
        </div>
        <div className="span-4">
          <SelectField
            label="Раздел"
            value={draft.category}
            error={errors.category}
            onChange={(category) => set({ category })}
            options={[...(product ? [] : [{ value: '', name: 'Выберите раздел' }]), ...(options ?? (own ? [own] : []))]}
          />
        </div>
        <div className="span-4">
          <Field
            label="Марка"
            list={brandsId}
            maxLength={100}
            value={draft.brand}
            error={errors.brand}
            onChange={(event) => set({ brand: event.currentTarget.value })}
          />
          <datalist id={brandsId}>
            {brands.map((brand) => (
              <option key={brand} value={brand} />
            ))}
          </datalist>
        </div>
        <div className="span-4">
          <SelectField
            label="Вид"
            value={draft.kind}
            onChange={(kind) => set({ kind: kind as ProductKind })}
            options={kinds}
          />
        </div>
        <div className="span-12">
          <TextArea
            label="Описание"
            rows={3}
            maxLength={20_000}
            value={draft.description}
            error={errors.description}
            onChange={(event) => set({ description: event.currentTarget.value })}
          />
        </div>
      </div>
    </FormSection>
  )
}

const fields: { field: AmountField; label: string; hint: string }[] = [
  { field: 'price', label: 'Базовая, ₽', hint: 'Если выше розничной, показываем зачёркнутой' },
  { field: 'user_price', label: 'Розничная, ₽', hint: 'Видят все покупатели' },
  { field: 'master_price', label: 'Для мастеров, ₽', hint: 'Видят только мастера' },
  { field: 'quantity', label: 'Остаток, шт.', hint: 'Пустое поле — остаток неизвестен' },
]

export function ProductPrices({ form }: { form: ProductFormState }) {
  const { draft, set, errors, product } = form
  const mayDo = useMayDo()
  function hintOf(field: AmountField, hint: string): string {
    const before = product && typedAmount(product[field])
    if (product && before !== draft[field].trim()) return `Было ${before || 'пусто'}. ${hint}`
    if (field === 'quantity' && product?.reserved && product.quantity !== null) {
      const free = Math.max(product.quantity - product.reserved, 0)
      return `${groupDigits(product.reserved)} в заказах, доступно ${groupDigits(free)}`
    }
    return hint
  }
  return (
    <FormSection id="ceny" title="Цены и остаток" note="Целые рубли" right={['prices', 'stock', 'catalogue']}>
      <div className="form-columns form-amounts">
        {fields.map(({ field, label, hint }) => (
          <div
            className="span-3"
            key={field}
            data-changed={(product && typedAmount(product[field]) !== draft[field].trim()) || undefined}
          >
            <Field
              label={label}
              hint={hintOf(field, hint)}
              inputMode={field === 'quantity' ? 'numeric' : 'decimal'}
              maxLength={14}
              disabled={!mayDo(amountRights[field])}
              value={draft[field]}
              error={errors[field]}
              onChange={(event) => set({ [field]: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
      {mayDo('prices') && (
        <label className="check form-by-hand">
          <input
            type="checkbox"
            checked={draft.price_by_hand}
            onChange={(event) => set({ price_by_hand: event.currentTarget.checked })}
          />
          <span>
            Цена вручную <small>правила наценки её не меняют</small>
          </span>
        </label>
      )}
      {mayDo('purchase') && <ProductPurchase form={form} />}
      <div className="form-columns form-amounts">
        <div className="span-4">
          <Field
            label="Место хранения"
            hint="Полка или ячейка: по ней сложены листы сборки"
            maxLength={40}
            disabled={!mayDo('stock')}
            value={draft.shelf}
            error={errors.shelf}
            onChange={(event) => set({ shelf: event.currentTarget.value })}
          />
        </div>
      </div>
      <PriceWarningNote warnings={draftWarnings(draft, product)} />
    </FormSection>
  )
}
