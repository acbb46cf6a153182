import { showPhone } from '#shared/account/phone.ts'
import { formatRubles } from '#shared/money/rubles.ts'
import type { ManagedUserDetails } from '#shared/user/user-admin-contract.ts'
import { useStaffSession } from '#web/admin/session/staff-session.ts'
import { useMayDo } from '#web/admin/session/use-right.ts'
import { AdminDrawer } from '#web/admin/ui/admin-drawer.tsx'
import { shortTime } from '#web/admin/ui/shown-time.ts'
import { callShop, shopUrl } from '#web/api/call-shop.ts'
import { useRead } from '#web/api/use-read.ts'
import { ProvenLink } from '#web/factor/proven-link.tsx'
import { phoneLink } from '#web/page/shop-paths.ts'
import { AccountErasing } from '#web/profile/account-erasing.tsx'
import { FailedRead } from '#web/ui/failed-read.tsx'
import { Link } from '#web/ui/link.tsx'
import { CustomerNoteSection } from './customer-note.tsx'
import { PersonOrders } from './person-orders.tsx'
import { UserAccess } from './user-access.tsx'
import { roleNameOf, userName } from './user-name.ts'

type UserDrawerProps = {
  id: number
  onClose: () => void
  onChange: (user: ManagedUserDetails) => void
  onErased: () => void
}

/** One user: contacts, what colleagues noted, orders, role and access. */
export function UserDrawer({ id, onClose, onChange, onErased }: UserDrawerProps) {
  const { answer, state, reload, refresh, take } = useRead('GET /api/admin/users/:id', { params: { id } })
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
        {state === 'failed' && <FailedRead onRetry={reload} />}
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
            <CustomerNoteSection
              draftKey={`user-${known.id}`}
              note={known.note}
              onStale={() => void refresh()}
              save={async (body) => {
                const saved = await callShop('PUT /api/admin/users/:id/note', { params: { id }, body })
                take(saved)
                return saved.note
              }}
            />
            <PersonOrders
              orders={known.latest_orders}
              sum={known.orders > 0 ? `${known.orders} на ${formatRubles(known.spent)}` : ''}
            />
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

/** Export and erasure for users who write or call instead of using their profile. */
function UserData({ user, onErased }: { user: ManagedUserDetails; onErased: () => void }) {
  const session = useStaffSession()
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
