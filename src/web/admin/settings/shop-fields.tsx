import { withReturnDays } from '#shared/shop/return-days.ts'
import { type FieldsProps, numberOf } from '#web/admin/ui/field-values.ts'
import { Field } from '#web/ui/fields/field.tsx'

/** What the shop is called, and what it promises in every list and on every product. */
export function ShopFields({ value, errors, onChange }: FieldsProps<'shop'>) {
  return (
    <>
      <Field
        label="Название магазина"
        name="name"
        maxLength={60}
        hint="Стоит в шапке, в заголовках страниц, в письмах и в счетах"
        value={value.name}
        error={errors.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
      />
      <Field
        label="Где лежит товар"
        name="stockPlace"
        maxLength={60}
        hint={`На странице товара: «В наличии 14 шт. ${value.stockPlace}»`}
        value={value.stockPlace}
        error={errors.stockPlace}
        onChange={(event) => onChange({ ...value, stockPlace: event.target.value })}
      />
      <div className="settings-row settings-pair">
        <Field
          label="Срок под заказ"
          name="orderTime"
          maxLength={40}
          value={value.orderTime}
          error={errors.orderTime}
          onChange={(event) => onChange({ ...value, orderTime: event.target.value })}
        />
        <Field
          label="Дней на возврат"
          name="returnDays"
          inputMode="numeric"
          maxLength={3}
          hint={
            value.returnDays >= 7
              ? withReturnDays('Покупателю: «в течение {return_days}»', value.returnDays)
              : undefined
          }
          value={Number.isNaN(value.returnDays) ? '' : value.returnDays}
          error={errors.returnDays}
          onChange={(event) => onChange({ ...value, returnDays: numberOf(event.target.value) })}
        />
      </div>
    </>
  )
}

/** From whom emails come, and to whom the shop's own news go. */
export function MailFields({ value, errors, onChange }: FieldsProps<'mail'>) {
  return (
    <>
      <Field
        label="Имя отправителя"
        note="пусто: название магазина"
        name="senderName"
        maxLength={60}
        value={value.senderName}
        error={errors.senderName}
        onChange={(event) => onChange({ ...value, senderName: event.target.value })}
      />
      <Field
        label="Адрес отправителя"
        type="email"
        name="sender"
        maxLength={254}
        hint="Тот, с которого почтовый сервер разрешает писать"
        value={value.sender}
        error={errors.sender}
        onChange={(event) => onChange({ ...value, sender: event.target.value })}
      />
      <Field
        label="Куда сообщать о заказах и обращениях"
        type="email"
        name="inbox"
        maxLength={254}
        value={value.inbox}
        error={errors.inbox}
        onChange={(event) => onChange({ ...value, inbox: event.target.value })}
      />
    </>
  )
}
