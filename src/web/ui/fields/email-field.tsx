import { useId, useRef, useState } from 'react'
import { meantEmail } from '#shared/account/email-typo.ts'
import { Field, type FieldProps } from './field.tsx'

type EmailFieldProps = Omit<
  FieldProps,
  'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'label' | 'ref'
> & {
  label?: string
  /** Left out by a form that reads its fields when it is sent. */
  value?: string
  /** What such a form begins with. */
  first?: string | undefined
  onEmail?: (email: string) => void
}

/** An address of mail. When it is left with a slip in its domain, the domain that was probably meant is offered at a press. */
export function EmailField({
  label = 'Email',
  value,
  first = '',
  onEmail,
  onBlur,
  error,
  hint,
  ...rest
}: EmailFieldProps) {
  const own = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(first)
  // What was there when the field was left: while it is typed on, everything looks like a slip.
  const [left, setLeft] = useState('')
  const email = value ?? typed
  const meant = email !== '' && email === left ? meantEmail(email) : null

  function change(text: string) {
    setTyped(text)
    onEmail?.(text)
  }

  const offer = meant && (
    <>
      Может быть,{' '}
      <button
        className="email-offer"
        type="button"
        onClick={() => {
          change(meant)
          // The button goes, so the cursor returns to the field.
          input.current?.focus()
        }}
      >
        {meant}
      </button>
      ?
    </>
  )
  return (
    <Field
      autoComplete="email"
      {...rest}
      id={rest.id ?? own}
      ref={input}
      label={label}
      type="email"
      inputMode="email"
      value={email}
      hint={(!error && offer) || hint}
      error={
        error && offer ? (
          <>
            {error}. {offer}
          </>
        ) : (
          error
        )
      }
      onChange={(event) => change(event.target.value)}
      onBlur={(event) => {
        // A line that appears now would move a pressed button from under the finger.
        if (!(event.relatedTarget instanceof HTMLButtonElement)) setLeft(event.target.value)
        onBlur?.(event)
      }}
    />
  )
}
