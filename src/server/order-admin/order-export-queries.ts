import { sql } from 'drizzle-orm'
import { colleagueName } from '#server/order/order-queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'
import type { DeliveryMethod } from '#shared/delivery/delivery-method.ts'
import type { ManagedOrderRow } from '#shared/order/order-admin-contract.ts'
import { type AdminOrderFilter, conditionsOf } from './order-admin-list-queries.ts'

export type ExportedLine = { sku: string; name: string; quantity: number; price: number }

export type ExportedOrder = {
  id: number
  number: string
  /** ISO 8601. */
  placedAt: string
  status: ManagedOrderRow['status']
  customer: string
  phone: string
  email: string | null
  company: string | null
  inn: string | null
  lines: ExportedLine[]
  itemsTotal: number
  delivery: DeliveryMethod
  place: string
  deliveryPrice: number
  adjustment: number
  total: number
  payment: ManagedOrderRow['payment']
  paymentStatus: ManagedOrderRow['payment_status']
  refunded: number
  track: string | null
  responsible: string | null
  comment: string
}

export function findExportedOrders(
  db: Queryable,
  filter: AdminOrderFilter,
  { after, limit }: { after: number; limit: number },
): Promise<ExportedOrder[]> {
  return selectRows<ExportedOrder>(
    db,
    sql`select o.id, o.number::text, to_json(o.created_at) as "placedAt", o.status,
      concat_ws(' ', o.last_name, o.first_name, o.patronymic) as customer, coalesce(o.phone, '') as phone, o.email,
      o.company_name as company, o.company_inn as inn, o.items_total::float8 as "itemsTotal", o.delivery_method as delivery,
      concat_ws(', ', o.postcode, o.city, coalesce(o.point, o.address)) as place, o.delivery_price as "deliveryPrice", o.adjustment,
      o.total::float8 as total, o.payment_method as payment, o.payment_status as "paymentStatus", o.track_number as track, o.comment,
      o.refunded_total::float8 as refunded,
      (select ${colleagueName} from users u where u.id = o.responsible_id) as responsible,
      coalesce((select json_agg(json_build_object('sku', i.sku, 'name', i.name, 'quantity', i.quantity, 'price', i.price) order by i.id)
        from order_items i where i.order_id = o.id), '[]') as lines
    from orders o where ${conditionsOf(filter)} and o.id > ${after} order by o.id limit ${limit}`,
  )
}
