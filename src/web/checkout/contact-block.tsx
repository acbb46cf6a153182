import { useState } from 'react'
import { showPhone } from '#shared/account/phone.ts'
import { checkoutErrors } from '#shared/checkout/checkout-form.ts'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { BlockField, type BlockProps, fieldId } from './block-field.tsx'

const contactFields = ['first_name', 'last_name', 'patronymic', 'phone', 'email'] as const

/** The recipient. For a logged-in user it is known, and shown instead of the fields. */
export function ContactBlock({ isPrefilled, ...block }: BlockProps & { isPrefilled: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { draft, errors, update, leave } = block
  const found = checkoutErrors(draft)
  const isKnown = isPrefilled && contactFields.every((field) => !found[field] && !errors[field])
  if (isKnown && !isOpen) return <KnownContact {...block} onEdit={() => setOpen(true)} />
  return (
    <section className="checkout-block" aria-labelledby="checkout-contact">
      <h2 id="checkout-contact">
        <i aria-hidden="true">1</i>Получатель
      </h2>
      <div className="checkout-three">
        <BlockField block={block} name="first_name" label="Имя" autoComplete="given-name" />
        <BlockField block={block} name="last_name" label="Фамилия" autoComplete="family-name" />
        <BlockField
          block={block}
          name="patronymic"
          label="Отчество"
          note="необязательно"
          autoComplete="additional-name"
        />
      </div>
      <div className="checkout-two">
        <PhoneField
          id={fieldId('phone')}
          name="phone"
          hint="Позвоним, если будут вопросы"
          value={draft.phone}
          error={errors.phone}
          onPhone={(phone) => update({ phone })}
          onBlur={() => leave('phone')}
        />
        <EmailField
          id={fieldId('email')}
          name="email"
          hint="Пришлём чек и номер отправления"
          value={draft.email}
          error={errors.email}
          onEmail={(email) => update({ email })}
          onBlur={() => leave('email')}
        />
      </div>
    </section>
  )
}

function KnownContact({ draft, onEdit }: BlockProps & { onEdit: () => void }) {
  const { first_name, last_name, patronymic, phone, email } = draft
  return (
    <section className="checkout-block" aria-labelledby="checkout-contact">
      <div className="checkout-head">
        <h2 id="checkout-contact">
          <i aria-hidden="true">1</i>Получатель
        </h2>
        <button className="link" type="button" aria-label="Изменить получателя" onClick={onEdit}>
          Изменить
        </button>
      </div>
      <p className="checkout-known">
        <b>{[last_name, first_name, patronymic].filter(Boolean).join(' ')}</b>
        <br />
        {showPhone(phone)}, {email}
      </p>
    </section>
  )
}
