import { useState } from 'react'
import { isPaid, type PaymentMethod, paymentMethodLabels, paymentMethods } from '#shared/payment/payment-method.ts'
import { SelectField } from '#web/admin/ui/select-field.tsx'
import { CompanyFields, typedCompany } from './company-fields.tsx'
import { EditButton, EditDialog } from './edit-dialog.tsx'
import type { OrderSectionProps } from './order-change.ts'

/** «Изменить» beside the payment, as long as nothing was paid. */
export function EditPayment(props: OrderSectionProps) {
  const { items_may_change, payment_status } = props.order
  if (!items_may_change || isPaid(payment_status)) return null
  return <EditButton {...props} label="Изменить способ оплаты" text="Изменить способ" dialog={PaymentDialog} />
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
  const [firm, setFirm] = useState(typedCompany(order.company))
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
            <CompanyFields company={firm} kppNote="если есть" errorOf={errorOf} onChange={setFirm} />
          )}
        </>
      )}
    </EditDialog>
  )
}
