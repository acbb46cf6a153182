import type { ReactNode } from 'react'
import { showPhone } from '#shared/account/phone.ts'

type ContactLinesProps = {
  name: string
  phone: string | null
  email: string | null
  /** For whom they speak. */
  children?: ReactNode
}

/** Who it is, and one press to call or to write to them. */
export function ContactLines({ name, phone, email, children }: ContactLinesProps) {
  return (
    <p className="contact-lines">
      <b>{name}</b>
      {children}
      {phone && (
        <a className="link" href={`tel:${phone}`}>
          {showPhone(phone)}
        </a>
      )}
      {email && (
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </p>
  )
}
