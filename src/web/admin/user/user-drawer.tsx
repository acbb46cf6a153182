import { showPhone } from '#shared/account/phone.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import { orderStates } from '#shared/order/order-states.ts'
import type { ManagedUserDetails } from '#shared/user/user-admin-contract.ts'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { shortTime } from '#web/admin/ui/short-time.ts'
import { useMayDo } from '#web/admin/ui/use-right.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { ProvenLink } from '#web/factor/proven-link.tsx'
import { useSession } from '#web/page/session.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { AccountErasing } from '#web/profile/account-erasing.tsx'
import { Link } from '#web/ui/link.tsx'
import { UserAccess } from './user-access.tsx'
import { roleNameOf, userName } from './user-name.ts'

type UserDrawerProps = {
  id: number
  onClose: () => void
  onChange: (user: ManagedUserDetails) => void
  onErased: () => void
}

/** One user: contacts, orders, role and access. */
export function UserDrawer({ id, onClose, onChange, onErased }: UserDrawerProps) {
  const { answer, state, reload, take } = useRead('GET /api/admin/users/:id', { params: { id } })
  const known = state === 'ready' ? answer : undefined
  const mayDo = useMayDo()

  return (
    <AdminDrawer title={known ? userName(known) : 'Пользователь'} openKey={id} onClose={onClose}>
      <div className="person-card" aria-busy={state === 'loading'}>
        {state === 'loading' && (
          <p role="status" className="person-note">
            Загрузка...
          </p>
        )}
        {state === 'failed' && (
          <p role="alert">
            Не удалось загрузить.{' '}
            <button className="link" type="button" onClick={reload}>
              Повторить
            </button>
          </p>
        )}
        {known && (
          <>
            <UserFacts user={known} />
            <UserAccess
              user={known}
              onReload={reload}
              onChange={(changed) => {
                take(changed)
                onChange(changed)
              }}
            />
            <UserOrders user={known} />
            <UserData user={known} onErased={onErased} />
            {mayDo('staff') && (
              <p>
                <Link className="link" to={`/journal?user_id=${known.id}`}>
                  Журнал: что происходило с этой учётной записью
                </Link>
              </p>
            )}
          </>
        )}
      </div>
    </AdminDrawer>
  )
}

function UserFacts({ user }: { user: ManagedUserDetails }) {
  return (
    <dl className="person-facts">
      <dt>Телефон</dt>
      <dd>{user.phone ? <a href={phoneLink(user.phone)}>{showPhone(user.phone)}</a> : 'не указан'}</dd>
      <dt>Email</dt>
      <dd>
        <a href={`mailto:${user.email}`}>{user.email}</a>
        {!user.email_confirmed && <small> не подтверждён</small>}
      </dd>
      <dt>Роль</dt>
      <dd>
        {roleNameOf(user)}
        {user.blocked && ', заблокирован'}
      </dd>
      <dt>Зарегистрирован</dt>
      <dd>{shortTime(user.created_at)}</dd>
    </dl>
  )
}

function UserOrders({ user }: { user: ManagedUserDetails }) {
  return (
    <section>
      <h3>
        Заказы{' '}
        {user.orders > 0 && (
          <small>
            {user.orders} на {formatRubles(user.spent)}
          </small>
        )}
      </h3>
      {user.latest_orders.length === 0 && <p className="person-note">Заказов пока нет</p>}
      <ul className="person-orders">
        {user.latest_orders.map((order) => (
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

/** Export and erasure for users who write or call instead of using their profile. */
function UserData({ user, onErased }: { user: ManagedUserDetails; onErased: () => void }) {
  const session = useSession()
  const mayDo = useMayDo()
  if (session?.userId === user.id || (user.role === 'admin' && !mayDo('staff'))) return null
  const name = user.first_name

  return (
    <section>
      <h3>Личные данные</h3>
      <p className="person-note">По требованию владельца: выдать всё, что магазин хранит о человеке, или удалить.</p>
      <div className="person-access person-data">
        <ProvenLink
          className="button button-outline button-small"
          href={shopUrl('GET /api/user/:id/export', { params: { id: user.id } })}
          download={`user-${user.id}.json`}
        >
          Скачать данные
        </ProvenLink>
        <AccountErasing
          className="button-small"
          userId={user.id}
          words={{
            button: 'Удалить учётную запись',
            title: `Удалить учётную запись: ${name}?`,
            means: `Данные, корзина, избранное и техника удалятся безвозвратно, заказы останутся без имени. ${name} больше не сможет войти. Чтобы подтвердить, введите свой пароль.`,
          }}
          onErased={onErased}
        />
      </div>
    </section>
  )
}
