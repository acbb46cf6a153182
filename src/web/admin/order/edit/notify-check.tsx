import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'

type NotifyCheckProps = {
  order: Pick<ManagedOrder, 'contact'>
  isNotified: boolean
  onChange: (isNotified: boolean) => void
}

/** Whether the customer gets an email about the change; nothing where no address is known. */
export function NotifyCheck({ order, isNotified, onChange }: NotifyCheckProps) {
  if (!order.contact.email) return null
  return (
    <label className="check">
      <input type="checkbox" checked={isNotified} onChange={(event) => onChange(event.currentTarget.checked)} />
      Сообщить покупателю письмом
    </label>
  )
}
