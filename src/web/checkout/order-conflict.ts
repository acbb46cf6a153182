/** While a form is being filled in the last piece may be sold: says which line changed and how. */
import { formatRubles } from '#shared/money/rubles.ts'

type Line = { product: { id: number; name: string }; quantity: number; price: number }
/** As the shop answers it; `available` is null where nobody knows the stock. */
type Conflict = { product_id: number; available: number | null; price: number }

export function conflictTexts(lines: readonly Line[], conflicts: readonly Conflict[]): string[] {
  return conflicts.flatMap((conflict) => {
    const line = lines.find(({ product }) => product.id === conflict.product_id)
    return line ? changesOf(line, conflict) : []
  })
}

function changesOf({ product, quantity, price }: Line, { available, price: priceNow }: Conflict): string[] {
  const name = `«${product.name}»`
  if (available !== null && available <= 0) return [`Пока вы оформляли, ${name} закончилось. Убрали из заказа`]
  return [
    ...(available !== null && available < quantity
      ? [`Пока вы оформляли, осталось ${available} шт. ${name}. Уменьшили количество`]
      : []),
    ...(priceNow !== price
      ? [`Пока вы оформляли, цена ${name} изменилась: было ${formatRubles(price)}, стало ${formatRubles(priceNow)}`]
      : []),
  ]
}
