import { isCompletePhone, showPhone } from '#shared/account/phone.ts'
import { Field } from '#web/ui/field.tsx'
import type { FieldsProps } from './fields-props.ts'

export function ContactFields({ value, errors, onChange }: FieldsProps<'contacts'>) {
  return (
    <>
      <Field
        label="Телефон"
        name="phone"
        type="tel"
        maxLength={30}
        value={value.phone}
        error={errors.phone}
        hint="Пример: +7 495 000-00-00"
        onBlur={() => isCompletePhone(value.phone) && onChange({ ...value, phone: showPhone(value.phone) })}
        onChange={(event) => onChange({ ...value, phone: event.target.value })}
      />
      <Field
        label="Адрес магазина"
        name="address"
        maxLength={200}
        value={value.address}
        error={errors.address}
        onChange={(event) => onChange({ ...value, address: event.target.value })}
      />
    </>
  )
}
