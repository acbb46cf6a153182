import type { CheckoutDraft, CheckoutErrors, CheckoutField } from '#shared/checkout/checkout-form.ts'
import { Field, type FieldProps } from '#web/ui/fields/field.tsx'

type TextField = Exclude<CheckoutField, 'consent' | 'marketing' | 'keep_address'>
type BlockFieldProps = Omit<FieldProps, 'name' | 'value' | 'onChange'> & {
  block: BlockProps
  name: TextField
  /** Normalises what is typed, as «8…» to «+7…». */
  shape?: (typed: string) => string
}

/** One field of the form: checked when it is left; the error disappears while it is being corrected. */
export function BlockField({ block, name, shape = (typed) => typed, onBlur, ...rest }: BlockFieldProps) {
  const { draft, errors, update, leave } = block
  return (
    <Field
      {...rest}
      id={fieldId(name)}
      name={name}
      value={draft[name]}
      error={errors[name]}
      onChange={(event) => update({ [name]: shape(event.target.value) })}
      onBlur={onBlur ?? (() => leave(name))}
    />
  )
}

/** What every block of the form is given. */
export type BlockProps = {
  draft: CheckoutDraft
  errors: CheckoutErrors
  update: (changed: Partial<CheckoutDraft>) => void
  /** Leaving a field is when it is looked at, if something was typed. */
  leave: (field: CheckoutField) => void
}

/** The same in the field and in the link to it. */
export function fieldId(field: CheckoutField): string {
  return `checkout-${field.replaceAll('_', '-')}`
}
