import {
  newPriceWarnings,
  type PriceWarning,
  priceWarnings,
  type WarnedPrices,
} from '#shared/product/price-warnings.ts'
import { Icon } from '#web/ui/icon.tsx'
import { readAmount } from './amount-text.ts'
import type { ProductDraft } from './product-draft.ts'

/** What is typed would make prices nobody means; prices that cannot be read are said to be wrong elsewhere. */
export function draftWarnings(draft: ProductDraft, before: WarnedPrices | undefined): PriceWarning[] {
  const price = readAmount('price', draft.price)
  const retail = readAmount('user_price', draft.user_price)
  const master = readAmount('master_price', draft.master_price)
  const purchase = readAmount('purchase_price', draft.purchase_price)
  if (!price.ok || !retail.ok || !master.ok || !purchase.ok || price.value === null) return []
  const after = {
    price: price.value,
    user_price: retail.value,
    master_price: master.value,
    purchase_price: purchase.value,
  }
  return newPriceWarnings(before ?? null, after)
}

export function PriceWarningNote({ warnings }: { warnings: PriceWarning[] }) {
  return (
    <div aria-live="polite">
      {warnings.map((warning) => (
        <p className="price-warning" key={warning}>
          <Icon name="triangle-exclamation-point" />
          {priceWarnings[warning]}
        </p>
      ))}
    </div>
  )
}

/** «Цена мастера выше розничной. …», shown after «Сохранить». */
export function warningSentence(warnings: PriceWarning[]): string {
  return `${warnings.map((warning) => priceWarnings[warning]).join('. ')}.`
}
