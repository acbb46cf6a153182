import { type ReactNode, useEffect, useRef } from 'react'
import { type CheckoutErrors, type CheckoutField, checkoutFields } from '#shared/checkout/checkout-form.ts'
import { type CountForms, countOf } from '#web/ui/count.ts'
import { Icon } from '#web/ui/icon.tsx'
import { fieldId } from './block-field.tsx'

const fieldForms: CountForms = { one: 'поле', few: 'поля', many: 'полей' }

/** The result of submitting: fields to correct, lines that changed meanwhile, or an error message. */
export type Outcome = { fields?: CheckoutField[]; changes?: string[]; trouble?: string }

/** Above the form, once for every press; the cursor goes there. */
export function CheckoutNotices({ outcome, errors }: { outcome: Outcome; errors: CheckoutErrors }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const notice = box.current?.querySelector<HTMLElement>('.notice')
    notice?.focus({ preventScroll: true })
    notice?.scrollIntoView({ block: 'center' })
  }, [])
  const { changes, trouble } = outcome
  // Corrected fields leave the list; later errors are shown at their own field only.
  const left = checkoutFields.filter((field) => outcome.fields?.includes(field) && errors[field])
  return (
    <div className="checkout-notices" ref={box}>
      {changes && (
        <Notice kind="warn" title="Проверьте заказ и нажмите кнопку ещё раз">
          {changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Notice>
      )}
      {trouble && <Notice kind="bad" title={trouble} />}
      {left.length > 0 && (
        <Notice kind="bad" title={`Исправьте ${countOf(left.length, fieldForms)}, чтобы оформить заказ`}>
          {left.map((field) => (
            <li key={field}>
              <a href={`#${fieldId(field)}`} onClick={(event) => goTo(event, field)}>
                {errors[field]}
              </a>
            </li>
          ))}
        </Notice>
      )}
    </div>
  )
}

function Notice({ kind, title, children }: { kind: 'warn' | 'bad'; title: string; children?: ReactNode }) {
  return (
    <section className="notice" data-kind={kind} role="alert" tabIndex={-1}>
      <Icon name={kind === 'warn' ? 'triangle-exclamation-point' : 'circle-exclamation-point'} />
      <div>
        <b>{title}</b>
        {children && <ul>{children}</ul>}
      </div>
    </section>
  )
}

/** Focuses the field, not only scrolls to it. */
function goTo(event: React.MouseEvent, field: CheckoutField) {
  event.preventDefault()
  document.getElementById(fieldId(field))?.focus()
}
