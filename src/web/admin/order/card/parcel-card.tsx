import { daysText } from '#shared/calendar/shop-calendar.ts'
import { deliveryMethodLabels } from '#shared/delivery/delivery-method.ts'
import { usualDrawing } from '#shared/drawing/drawing-labels.ts'
import type { ManagedOrder } from '#shared/order/order-admin-contract.ts'
import { shelfText } from '#web/admin/order/edit/found-product.ts'
import { ProductPicture } from '#web/ui/product-picture.tsx'

/** What goes into the parcel. */
export function ParcelItems({ order }: { order: ManagedOrder }) {
  return (
    <section aria-labelledby="order-items">
      <div className="order-part-head">
        <h3 id="order-items">Состав</h3>
      </div>
      <ul className="order-card-items">
        {order.items.map(({ product_id, product, name, sku, quantity, stock }) => {
          const shelf = shelfText(stock?.quantity ?? null)
          const shown = { id: product_id, drawing: product?.drawing ?? usualDrawing }
          return (
            <li key={product_id}>
              <span className="picture-box">
                <ProductPicture product={shown} photo={product?.photos[0]} alt="" sizes="52px" />
              </span>
              <div>
                <b>{name}</b>
                <p>
                  <span className="code">{sku}</span> <span data-few={shelf.isFew || undefined}>{shelf.text}</span>
                </p>
              </div>
              <span className="order-item-count">{quantity} шт.</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What stands on a parcel, for those who pack it: nothing else about the customer. */
export function ParcelAddress({ order }: { order: ManagedOrder }) {
  const { contact, company, delivery } = order
  const { method, city, address, postcode, point, date_from, date_to } = delivery
  const name = company?.name ?? [contact.last_name, contact.first_name, contact.patronymic].filter(Boolean).join(' ')
  const place = [postcode, city, point ?? address].filter(Boolean).join(', ')
  return (
    <div className="order-card-side">
      <section>
        <h3>Кому</h3>
        <p>{name || 'Данные удалены'}</p>
      </section>
      <section>
        <h3>Доставка</h3>
        <p>{deliveryMethodLabels[method]}</p>
        {place && <p>{place}</p>}
        {date_from && date_to && <p className="order-aside">Обещали {daysText(date_from, date_to)}</p>}
      </section>
      {order.comment && (
        <section>
          <h3>Комментарий покупателя</h3>
          <p className="order-words">{order.comment}</p>
        </section>
      )}
      {order.staff_note && (
        <section>
          <h3>Заметка для своих</h3>
          <p className="order-words">{order.staff_note}</p>
        </section>
      )}
    </div>
  )
}
