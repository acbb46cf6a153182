import { marginOf, marginText } from '#shared/money/margin.ts'
import { wholeRubles } from '#shared/money/rubles.ts'
import { levelPrice } from '#shared/trade-level/level-price.ts'
import { readAmount, typedAmount } from '#web/admin/product/amount-text.ts'
import type { ProductDraft } from '#web/admin/product/product-draft.ts'
import { useTradeLevels } from '#web/admin/trade-level/level-select.tsx'
import { levelPriceText } from '#web/admin/trade-level/level-text.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { useRead } from '#web/api/use-read.ts'
import { Field } from '#web/ui/fields/field.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** What the shop pays, to whom, and what is left of the price. Only for those who may know it. */
export function ProductPurchase({ form: { draft, set, errors, product } }: { form: ProductFormState }) {
  const suppliers = useRead('GET /api/admin/suppliers').answer?.suppliers
  const levels = useTradeLevels()
  const before = product && typedAmount(product.purchase_price)
  const isChanged = product !== undefined && before !== draft.purchase_price.trim()
  const own = product?.supplier
  // Until the suppliers are loaded, the product's own one is the only option; an archived one stays with its products.
  const offered = suppliers?.filter(({ id, is_archived }) => !is_archived || String(id) === draft.supplier)
  const options = offered ?? (own ? [own] : [])
  return (
    <div className="form-columns form-amounts">
      <div className="span-3" data-changed={isChanged || undefined}>
        <Field
          label="Закупочная, ₽"
          hint={isChanged ? `Было ${before || 'пусто'}. Видят владелец и менеджер` : 'Видят владелец и менеджер'}
          inputMode="decimal"
          maxLength={14}
          value={draft.purchase_price}
          error={errors.purchase_price}
          onChange={(event) => set({ purchase_price: event.currentTarget.value })}
        />
      </div>
      <div className="span-4">
        <SelectField
          label="Поставщик"
          value={draft.supplier}
          error={errors.supplier_id}
          onChange={(supplier) => set({ supplier })}
          options={[{ value: '', name: 'Не указан' }, ...options.map(({ id, name }) => ({ value: String(id), name }))]}
        />
      </div>
      <div className="span-5 form-margin" role="status">
        {[...marginLines(draft), ...levelLines(draft, levels)].map(([name, text, isLoss]) => (
          <p key={name} data-loss={isLoss || undefined}>
            {name} <b>{text}</b>
          </p>
        ))}
      </div>
    </div>
  )
}

type Line = [name: string, text: string, isLoss: boolean]

function readPrice(draft: ProductDraft, field: 'price' | 'user_price' | 'master_price' | 'purchase_price') {
  const amount = readAmount(field, draft[field])
  return amount.ok ? amount.value : null
}

function marginLines(draft: ProductDraft): Line[] {
  const read = (field: Parameters<typeof readPrice>[1]) => readPrice(draft, field)
  const [retail, master, purchase] = [read('user_price') ?? read('price'), read('master_price'), read('purchase_price')]
  const lines: [string, number | null][] = [
    ['Маржа с розницы', retail],
    ['С мастера', master],
  ]
  return lines.flatMap(([name, price]) => {
    const margin = price === null ? null : marginOf(wholeRubles(price), purchase)
    return margin ? [[name, marginText(margin), margin.rubles < 0]] : []
  })
}

/** What the further trade levels will pay, and where what the shop pays holds their price. */
function levelLines(draft: ProductDraft, levels: ReturnType<typeof useTradeLevels>): Line[] {
  const price = readPrice(draft, 'price')
  if (price === null) return []
  const prices = {
    price,
    user_price: readPrice(draft, 'user_price'),
    master_price: readPrice(draft, 'master_price'),
    purchase_price: readPrice(draft, 'purchase_price'),
  }
  return levels.map((level) => {
    const found = levelPrice(level, prices)
    return [`«${level.name}»`, levelPriceText(found), found.held === 'purchase']
  })
}
