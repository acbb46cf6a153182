import { showPhone } from '#shared/account/phone.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import type { Order } from '#shared/order/order-contract.ts'
import { useShell } from '#web/page/shell-data.ts'
import { placeText } from './order-next-text.ts'

/** Who gets it and where. */
export function OrderRecipient({ order }: { order: Order }) {
  const { shop } = useShell()
  const { contact, company, delivery, comment, model } = order
  return (
    <section className="panel order-box order-people" aria-labelledby="order-people">
      <h2 id="order-people">Получатель</h2>
      <p>
        {[contact.first_name, contact.patronymic, contact.last_name].filter(Boolean).join(' ')}
        <br />
        {showPhone(contact.phone)}
        {contact.email && (
          <>
            <br />
            {contact.email}
          </>
        )}
      </p>
      {company && (
        <p>
          {company.name}
          <br />
          ИНН {company.inn}
          {company.kpp && `, КПП ${company.kpp}`}
        </p>
      )}
      <p>
        {deliveryMethodLabels[delivery.method]}
        <br />
        {delivery.method === 'pickup' ? shop.address : placeText(delivery)}
      </p>
      {model && (
        <p>
          Модель техники: <span className="code">{model}</span>
        </p>
      )}
      {comment && <p className="order-comment">{comment}</p>}
    </section>
  )
}
