import { type AmountField, typedAmount } from '#web/admin/product/amount-text.ts'
import { draftWarnings, PriceWarningNote } from '#web/admin/product/price-warning.tsx'
import { groupDigits } from '#web/ui/count.ts'
import { Field } from '#web/ui/field.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductFormState } from './use-product-form.ts'

const fields: { field: AmountField; label: string; hint: string }[] = [
  { field: 'price', label: 'Базовая, ₽', hint: 'Если выше розничной, показываем зачёркнутой' },
  { field: 'user_price', label: 'Розничная, ₽', hint: 'Видят все покупатели' },
  { field: 'master_price', label: 'Для мастеров, ₽', hint: 'Видят только мастера' },
  { field: 'quantity', label: 'Остаток, шт.', hint: 'Пустое поле — остаток неизвестен' },
]

export function ProductPrices({ form: { draft, set, errors, product } }: { form: ProductFormState }) {
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
    <FormSection id="ceny" title="Цены и остаток" note="Целые рубли">
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
              value={draft[field]}
              error={errors[field]}
              onChange={(event) => set({ [field]: event.currentTarget.value })}
            />
          </div>
        ))}
      </div>
      <PriceWarningNote warnings={draftWarnings(draft, product)} />
    </FormSection>
  )
}
