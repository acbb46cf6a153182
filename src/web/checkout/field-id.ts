import type { CheckoutField } from '#shared/checkout/checkout-form.ts'

/** The same in the field and in the link to it. */
export function fieldId(field: CheckoutField): string {
  return `checkout-${field.replaceAll('_', '-')}`
}
