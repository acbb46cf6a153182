import { useState } from 'react'
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

/** A phone: plain digits while it is typed, so that the cursor never jumps; in groups, as people read it, once it is left. */
export function PhoneField({
  label = 'Телефон',
  value,
  first = '',
  onPhone,
  onFocus,
  onBlur,
  ...rest
}: PhoneFieldProps) {
  const [own, setOwn] = useState(first)
  const [isTyping, setTyping] = useState(false)
  const phone = value ?? own
  return (
    <Field
      autoComplete="tel"
      placeholder="+7"
      {...rest}
      label={label}
      type="tel"
      inputMode="tel"
      value={isTyping ? phone : showPhone(phone)}
      onChange={(event) => {
        const typed = formatPhone(event.target.value)
        setOwn(typed)
        onPhone?.(typed)
      }}
      onFocus={(event) => {
        setTyping(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        onBlur?.(event)
      }}
    />
  )
}
