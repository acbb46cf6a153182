import { courseOf, trackOf } from '#harness/one-c-books.ts'
import type { Query } from '#harness/stocked-products.ts'

/** Orders of the shop compared with what buyers were told, what 1С knows and what 1С has said of them. */
export type SaleAudit = {
  lost: number
  other: number
  doubled: number
  unknown: number
  left: number
  sums: number
  /** Each fault in words. */
  faults: string[]
}

type Stored = {
  number: string
  status: string
  payment: string
  track: string | null
  payments: number
  moves: number
  places: number
  mails: Record<string, number> | null
}
type Compared = { placed: string[]; statusIn1C: (number: string) => string | undefined }

export async function auditSale(query: Query, { placed, statusIn1C }: Compared): Promise<SaleAudit> {
  const stored = await query<Stored>(`
    select o.number::text, o.status, o.payment_status as payment, o.track_number as track,
      (select count(*)::integer from money_entries e where e.order_id = o.id) as payments,
      (select count(*)::integer from order_events e where e.order_id = o.id and e.kind = 'status' and e.to_status is distinct from e.from_status) as moves,
      (select count(distinct to_status)::integer from order_events e where e.order_id = o.id and e.kind = 'status'
        and e.to_status is distinct from e.from_status) as places,
      (select jsonb_object_agg(m.kind, m.n) from (select kind, count(*) as n from mail_outbox where about = 'order:' || o.number
        and recipient like 'buyer-%' group by kind) m) as mails
    from orders o where exists (select from order_items i where i.order_id = o.id and i.sku like 'BUY-%') order by o.id`)
  const known = new Set(stored.map(({ number }) => number))
  const missing = placed.filter((number) => !known.has(number))
  const lost = stored.filter(({ number, status }) => isLost(number, status, statusIn1C(number)))
  const other = stored.filter((order) => stateOf(order) !== wantedOf(order.number).state)
  const doubled = stored.filter((order) => doneOf(order) !== wantedOf(order.number).done)
  const left = await query<{ reason: string; n: number }>(`
    select w ->> 0 as reason, count(*)::integer as n from exchange_rows r, jsonb_array_elements(r.left_out) w
    where r.kind = 'document' group by 1`)
  // A file that was left unfinished may come after a newer one: it changes nothing.
  const unexplained = left.filter(({ reason }) => reason !== 'old-file')
  const [sums] = await query<{ n: number }>(
    'select ((select count(*) from stock_faults) + (select count(*) from money_faults))::integer as n',
  )
  return {
    lost: lost.length + missing.length,
    other: other.length,
    doubled: doubled.length,
    unknown: stored.length - new Set(placed).size + missing.length,
    left: unexplained.reduce((sum, { n }) => sum + n, 0),
    sums: sums?.n ?? -1,
    faults: [
      ...lost.map(({ number, status }) => `order ${number} is ${status}, in 1С ${statusIn1C(number)}`),
      ...other.map((order) => `order ${order.number} is ${stateOf(order)}, wanted ${wantedOf(order.number).state}`),
      ...doubled.map((order) => `order ${order.number} has ${doneOf(order)}, wanted ${wantedOf(order.number).done}`),
      ...unexplained.map(({ reason, n }) => `left ${n} times: ${reason}`),
    ],
  }
}

/** What 1С moves itself it is not told of; the others it must know as they are. */
function isLost(number: string, status: string, there: string | undefined): boolean {
  return there === undefined || (courseOf(number) === 'watched' && there !== status)
}

function stateOf({ status, payment, track }: Stored): string {
  return [status, payment, track ?? 'no track'].join(', ')
}

function doneOf({ payments, moves, places, mails }: Stored): string {
  const told = ['order-placed', 'order-paid', 'order-shipped', 'order-cancelled'].map((kind) => mails?.[kind] ?? 0)
  return `${payments} payments, ${moves - places} moves twice, emails ${told.join('-')}`
}

function wantedOf(number: string): { state: string; done: string } {
  const done = (payments: number, mails: string) => `${payments} payments, 0 moves twice, emails ${mails}`
  return {
    'paid and shipped': { state: `shipped, paid, ${trackOf(number)}`, done: done(1, '1-1-1-0') },
    'paid in parts': { state: 'processing, paid, no track', done: done(2, '1-2-0-0') },
    cancelled: { state: 'cancelled, unpaid, no track', done: done(0, '1-0-0-1') },
    watched: { state: 'processing, unpaid, no track', done: done(0, '1-0-0-0') },
  }[courseOf(number)]
}
