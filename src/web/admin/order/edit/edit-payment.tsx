import { useState } from 'react'
import { isPaid, type PaymentMethod, paymentMethodLabels, paymentMethods } from '#shared/payment/payment-method.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { EditDialog } from './edit-dialog.tsx'
import type { OrderSectionProps } from './order-change.ts'

/** «Изменить» beside the payment, as long as nothing was paid. */
export function EditPayment(props: OrderSectionProps) {
  const [isOpen, setOpen] = useState(false)
  const { items_may_change, payment_status } = props.order
  if (!items_may_change || isPaid(payment_status)) return null
  return (
    <>
      <button className="link" type="button" aria-label="Изменить способ оплаты" onClick={() => setOpen(true)}>
        Изменить способ
      </button>
      {isOpen && <PaymentDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** What follows from the choice, before it is saved. */
const consequences: Record<PaymentMethod, string> = {
  on_receipt: 'Заказ не отменится сам: покупатель заплатит, когда получит его.',
  invoice: 'Новый заказ ждёт оплаты счёта пять рабочих дней, потом отменится сам.',
  online: 'Покупатель оплатит на странице заказа. Новый заказ ждёт оплаты полтора часа, потом отменится сам.',
}

function PaymentDialog({ onClose, ...props }: OrderSectionProps & { onClose: () => void }) {
  const { order } = props
  const [payment, setPayment] = useState(order.payment)
  const [firm, setFirm] = useState({
    name: order.company?.name ?? '',
    inn: order.company?.inn ?? '',
    kpp: order.company?.kpp ?? '',
  })
  return (
    <EditDialog
      {...props}
      title="Способ оплаты"
      edit={() => ({ payment, ...(payment === 'invoice' && { company: firm }) })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <SelectField
            label="Способ"
            value={payment}
            error={errorOf('payment') ?? errorOf('contact.email')}
            onChange={(value) => setPayment(value as PaymentMethod)}
            options={paymentMethods.map((value) => ({ value, name: paymentMethodLabels[value] }))}
          />
          {payment !== order.payment && <p className="order-aside">{consequences[payment]}</p>}
          {payment === 'invoice' && (
            <>
              <Field
                label="Организация"
                autoComplete="off"
                error={errorOf('company.name')}
                value={firm.name}
                onChange={(event) => setFirm({ ...firm, name: event.currentTarget.value })}
              />
              <div className="form-pair">
                <Field
                  label="ИНН"
                  inputMode="numeric"
                  maxLength={12}
                  autoComplete="off"
                  error={errorOf('company.inn')}
                  value={firm.inn}
                  onChange={(event) => setFirm({ ...firm, inn: event.currentTarget.value })}
                />
                <Field
                  label="КПП"
                  note="если есть"
                  maxLength={9}
                  autoComplete="off"
                  error={errorOf('company.kpp')}
                  value={firm.kpp}
                  onChange={(event) => setFirm({ ...firm, kpp: event.currentTarget.value })}
                />
              </div>
            </>
          )}
        </>
      )}
    </EditDialog>
  )
}
