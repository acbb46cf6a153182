import { useState } from 'react'
import { showPhone } from '#shared/account/phone.ts'
import { EmailField } from '#web/ui/fields/email-field.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { PhoneField } from '#web/ui/fields/phone-field.tsx'
import { CompanyFields, typedCompany } from './company-fields.tsx'
import { EditButton, EditDialog } from './edit-dialog.tsx'
import type { OrderSectionProps } from './order-change.ts'

/** «Изменить» beside the customer: name, phone, email, and the company the order is for. */
export function EditContact(props: OrderSectionProps) {
  if (!props.order.items_may_change) return null
  return <EditButton {...props} label="Изменить покупателя" dialog={ContactDialog} />
}

function ContactDialog({ onClose, ...props }: OrderSectionProps & { onClose: () => void }) {
  const { contact, company } = props.order
  const [typed, setTyped] = useState({
    first_name: contact.first_name,
    last_name: contact.last_name,
    patronymic: contact.patronymic ?? '',
    phone: showPhone(contact.phone),
    email: contact.email ?? '',
  })
  const [firm, setFirm] = useState(typedCompany(company))
  const set = (change: Partial<typeof typed>) => setTyped({ ...typed, ...change })
  const isFirm = Object.values(firm).some((value) => value.trim() !== '')

  return (
    <EditDialog
      {...props}
      title="Покупатель"
      edit={() => ({ contact: typed, company: isFirm ? firm : null })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <div className="form-pair">
            <Field
              label="Имя"
              autoComplete="off"
              error={errorOf('contact.first_name')}
              value={typed.first_name}
              onChange={(event) => set({ first_name: event.currentTarget.value })}
            />
            <Field
              label="Фамилия"
              autoComplete="off"
              error={errorOf('contact.last_name')}
              value={typed.last_name}
              onChange={(event) => set({ last_name: event.currentTarget.value })}
            />
          </div>
          <Field
            label="Отчество"
            note="необязательно"
            autoComplete="off"
            error={errorOf('contact.patronymic')}
            value={typed.patronymic}
            onChange={(event) => set({ patronymic: event.currentTarget.value })}
          />
          <div className="form-pair">
            <PhoneField
              autoComplete="off"
              error={errorOf('contact.phone')}
              value={typed.phone}
              onPhone={(phone) => set({ phone })}
            />
            <EmailField
              note="если есть"
              autoComplete="off"
              error={errorOf('contact.email')}
              value={typed.email}
              onEmail={(email) => set({ email })}
            />
          </div>
          <CompanyFields company={firm} note="если заказ для неё" errorOf={errorOf} onChange={setFirm} />
        </>
      )}
    </EditDialog>
  )
}
