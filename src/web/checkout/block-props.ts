import type { CheckoutDraft, CheckoutFaults, CheckoutField } from '#shared/checkout/checkout-form.ts'

/** What every block of the form is given. */
export type BlockProps = {
  draft: CheckoutDraft
  errors: CheckoutFaults
  update: (changed: Partial<CheckoutDraft>) => void
  /** Leaving a field is when it is looked at, if something was typed. */
  leave: (field: CheckoutField) => void
}
