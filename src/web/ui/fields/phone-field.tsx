import { useLayoutEffect, useRef, useState } from 'react'
import { formatPhone, showPhone } from '#shared/account/phone.ts'
import { Field, type FieldProps } from './field.tsx'

type PhoneFieldProps = Omit<FieldProps, 'type' | 'inputMode' | 'value' | 'defaultValue' | 'onChange' | 'label'> & {
  label?: string
  /** Left out by a form that reads its fields when it is sent. */
  value?: string
  /** What such a form begins with. */
  first?: string | undefined
  onPhone?: (phone: string) => void
}

/**
 * A phone: in groups, as people read it, and plain digits from the first key until it is left. Not from the focus: what was selected to
 * be typed over would no longer be.
 */
export function PhoneField({ label = 'Телефон', value, first = '', onPhone, onBlur, ...rest }: PhoneFieldProps) {
  const [own, setOwn] = useState(first)
  const [isTyping, setTyping] = useState(false)
  const caret = useRef<{ input: HTMLInputElement; at: number }>(null)
  const phone = value ?? own

  // The browser puts the cursor at the end whenever the text becomes another: it stays behind the digit that was typed.
  useLayoutEffect(() => {
    caret.current?.input.setSelectionRange(caret.current.at, caret.current.at)
    caret.current = null
  })

  return (
    <Field
      autoComplete="tel"
      placeholder="+7"
      {...rest}
      label={label}
      type="tel"
      inputMode="tel"
      value={isTyping ? phone : showPhone(phone)}
      onChange={({ target }) => {
        const typed = formatPhone(target.value)
        caret.current = {
          input: target,
          at: formatPhone(target.value.slice(0, target.selectionStart ?? undefined)).length,
        }
        setTyping(true)
        setOwn(typed)
        onPhone?.(typed)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
