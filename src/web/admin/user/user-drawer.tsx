import { useCallback, useEffect, useState } from 'react'
import { showPhone } from '#shared/account/phone.ts'
import type { ManagedPerson } from '#shared/account/user-admin-contract.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { orderStates } from '#shared/order/order-states.ts'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { shortTime } from '#web/admin/ui/short-time.ts'
import { callShop } from '#web/api/call-shop.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { Link } from '#web/ui/link.tsx'
import { roleNames } from './role-names.ts'
import { PersonAccess } from './user-access.tsx'
import { PersonData } from './user-data.tsx'
import { personName } from './user-name.ts'

type PersonDrawerProps = {
  id: number
  onClose: () => void
  onChange: (person: ManagedPerson) => void
  onErased: () => void
}

/** One person: how to reach them, what they bought, and what they may do. */
export function PersonDrawer({ id, onClose, onChange, onErased }: PersonDrawerProps) {
  const [person, setPerson] = useState<ManagedPerson | 'failed'>()
  const read = useCallback(() => {
    setPerson(undefined)
    callShop('GET /api/admin/users/:id', { params: { id } }).then(setPerson, () => setPerson('failed'))
  }, [id])
  useEffect(read, [read])
  const known = typeof person === 'object' ? person : undefined

  return (
    <AdminDrawer title={known ? personName(known) : 'Пользователь'} openKey={id} onClose={onClose}>
      <div className="person-card" aria-busy={person === undefined}>
        {person === undefined && (
          <p role="status" className="person-note">
            Загрузка...
          </p>
        )}
        {person === 'failed' && (
          <p role="alert">
            Не удалось загрузить.{' '}
            <button className="link" type="button" onClick={read}>
              Повторить
            </button>
          </p>
        )}
        {known && (
          <>
            <PersonFacts person={known} />
            <PersonAccess
              person={known}
              onReload={read}
              onChange={(changed) => {
                setPerson(changed)
                onChange(changed)
              }}
            />
            <PersonOrders person={known} />
            <PersonData person={known} onErased={onErased} />
            <p>
              <Link className="link" to={`/journal?user_id=${known.id}`}>
                Журнал: что происходило с этой учётной записью
              </Link>
            </p>
          </>
        )}
      </div>
    </AdminDrawer>
  )
}

function PersonFacts({ person }: { person: ManagedPerson }) {
  return (
    <dl className="person-facts">
      <dt>Телефон</dt>
      <dd>{person.phone ? <a href={phoneLink(person.phone)}>{showPhone(person.phone)}</a> : 'не указан'}</dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${person.email}`}>{person.email}</a>
        {!person.email_confirmed && <small> не подтверждён</small>}
      </dd>
      <dt>Роль</dt>
      <dd>
        {roleNames[person.role]}
        {person.blocked && ', заблокирован'}
      </dd>
      <dt>Зарегистрирован</dt>
      <dd>{shortTime(person.created_at)}</dd>
    </dl>
  )
}

function PersonOrders({ person }: { person: ManagedPerson }) {
  return (
    <section>
      <h3>
        Заказы{' '}
        {person.orders > 0 && (
          <small>
            {person.orders} на {formatRubles(person.spent)}
          </small>
        )}
      </h3>
      {person.latest_orders.length === 0 && <p className="person-note">Заказов пока нет</p>}
      <ul className="person-orders">
        {person.latest_orders.map((order) => (
          <li key={order.id}>
            <Link to={`/orders?order=${order.id}`}>№ {order.number}</Link>
            <span>{shortTime(order.created_at)}</span>
            <span>{orderStates[order.status].label}</span>
            <b>{formatRubles(order.total)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
