import type { StaffRight } from '#shared/api/staff-right.ts'
import { productLimits } from '#shared/product/product-admin-rules.ts'
import { groupDigits } from '#web/ui/count.ts'

/** A sum or a number of pieces as a shopkeeper types it: «1 890», «1890,50»; nothing typed means none is set. */

export type AmountField = 'price' | 'user_price' | 'master_price' | 'purchase_price' | 'quantity'

/** Who changes it. */
export const amountRights = {
  price: 'prices',
  user_price: 'prices',
  master_price: 'prices',
  purchase_price: 'purchase',
  quantity: 'stock',
} as const satisfies Record<AmountField, StaffRight>
type Read = { ok: true; value: number | null } | { ok: false; error: string }

export function readAmount(field: AmountField, typed: string): Read {
  const text = typed.replace(/[\s\u00a0₽]/g, '').replace(',', '.')
  if (text === '') return field === 'price' ? { ok: false, error: 'Укажите цену' } : { ok: true, value: null }
  const isPieces = field === 'quantity'
  const value = Number(text)
  if (!(isPieces ? /^\d+$/ : /^\d+(\.\d{1,2})?$/).test(text)) {
    return {
      ok: false,
      error: isPieces ? 'Остаток — целое число' : 'Цена — число, не больше двух знаков после запятой',
    }
  }
  const most = isPieces ? productLimits.quantity : productLimits.price
  return value <= most ? { ok: true, value } : { ok: false, error: `Не больше ${most}` }
}

export function typedAmount(value: number | null | undefined): string {
  if (value === null || value === undefined) return ''
  const [whole = '', rest] = String(value).split('.')
  return groupDigits(Number(whole)) + (rest ? `,${rest}` : '')
}
