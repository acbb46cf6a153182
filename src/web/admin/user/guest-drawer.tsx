import { showPhone } from '#shared/account/phone.ts'
import { enquiryKindLabels, enquiryStatusLabels } from '#shared/enquiry/enquiry-kind.ts'
import type { GuestCard } from '#shared/guest/guest-contract.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { returnStates } from '#shared/order/return-states.ts'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { orderForms } from '#web/admin/ui/order-forms.ts'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { callShop } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { countOf } from '#web/ui/count.ts'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Link } from '#web/ui/link.tsx'
import { CustomerNoteSection } from './customer-note.tsx'
import { PersonOrders } from './person-orders.tsx'

type GuestDrawerProps = {
  /** Of any order of theirs. */
  id: number
  onClose: () => void
}

/** Somebody who buys without an account: known by the mailbox they have confirmed. */
export function GuestDrawer({ id, onClose }: GuestDrawerProps) {
  const { answer, state, error, reload, refresh, take } = useRead('GET /api/admin/guests/:id', { params: { id } })
  const known = state === 'ready' ? answer : undefined

  return (
    <AdminDrawer title={known ? known.name : 'Покупатель'} openKey={id} onClose={onClose}>
      <div className="person-card" aria-busy={state === 'loading'}>
        {state === 'loading' && (
          <p role="status" className="person-note">
            Загрузка...
          </p>
        )}
        {state === 'failed' &&
          (error?.status === 404 ? (
            <p role="alert">Такого гостя нет: он зарегистрировался, или почту заказа никто не подтверждал.</p>
          ) : (
            <FailedRead onRetry={reload} />
          ))}
        {known && (
          <>
            <GuestFacts guest={known} />
            <CustomerNoteSection
              draftKey={known.email}
              note={known.note}
              onStale={() => void refresh()}
              save={async (body) => {
                const saved = await callShop('PUT /api/admin/guests/:id/note', { params: { id }, body })
                take(saved)
                return saved.note
              }}
            />
            <PersonOrders
              orders={known.latest_orders}
              sum={sumText(known)}
              note={({ email_confirmed }) => !email_confirmed && <small>, почта не подтверждена</small>}
            />
            <Returns guest={known} />
            <Enquiries guest={known} />
          </>
        )}
      </div>
    </AdminDrawer>
  )
}

function sumText({ orders, spent }: GuestCard): string {
  return `${countOf(orders, orderForms)}${spent > 0 ? `, получено на ${formatRubles(spent)}` : ''}`
}

function GuestFacts({ guest }: { guest: GuestCard }) {
  return (
    <dl className="person-facts">
      <dt>Телефон</dt>
      <dd>
        {guest.phones.map((phone) => (
          <div key={phone}>
            <a href={phoneLink(phone)}>{showPhone(phone)}</a>
          </div>
        ))}
      </dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${guest.email}`}>{guest.email}</a>
      </dd>
      <dt>Аккаунт</dt>
      <dd>
        {guest.account_id ? (
          <Link className="link" to={`/users?user=${guest.account_id}`}>
            есть, но заказывает без входа
          </Link>
        ) : (
          'без регистрации'
        )}
      </dd>
      <dt>Первый заказ</dt>
      <dd>{shortTime(guest.first_at)}</dd>
      <dt>Последний заказ</dt>
      <dd>{shortTime(guest.last_at)}</dd>
    </dl>
  )
}

function Returns({ guest: { returns } }: { guest: GuestCard }) {
  if (returns.length === 0) return null
  return (
    <section>
      <h3>Возвраты</h3>
      <ul className="person-orders person-lines">
        {returns.map(({ id, order_id, order_number, status, reason, created_at }) => (
          <li key={id}>
            <Link to={`/orders?order=${order_id}`}>№ {order_number}</Link>
            <span>{shortTime(created_at)}</span>
            <span>{reason}</span>
            <span>{returnStates[status].label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Enquiries({ guest: { enquiries } }: { guest: GuestCard }) {
  if (enquiries.length === 0) return null
  return (
    <section>
      <h3>
        Обращения <small>с этой почтой</small>
      </h3>
      <ul className="person-orders person-lines">
        {enquiries.map(({ id, kind, status, text, created_at }) => (
          <li key={id}>
            <Link to={`/orders?tab=requests&search=${encodeURIComponent(`№${id}`)}&request=${id}`}>№ {id}</Link>
            <span>{shortTime(created_at)}</span>
            <span>{text || enquiryKindLabels[kind]}</span>
            <span>{enquiryStatusLabels[status]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
