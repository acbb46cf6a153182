import type { ManagedPerson } from '#shared/account/user-admin-contract.ts'
import { useSession } from '#web/page/session.ts'
import { AccountErasing } from '#web/profile/account-erasing.tsx'

/** Somebody may write or call instead of pressing the buttons of the profile: what the law gives them is done from here. */
export function UserData({ user, onErased }: { user: ManagedPerson; onErased: () => void }) {
  const session = useSession()
  if (session?.userId === user.id) return null
  const name = user.first_name

  return (
    <section>
      <h3>Личные данные</h3>
      <p className="person-note">По требованию владельца: выдать всё, что магазин хранит о человеке, или удалить.</p>
      <div className="person-access person-data">
        <a
          className="button button-outline admin-small"
          href={`/api/user/${user.id}/export`}
          download={`user-${user.id}.json`}
        >
          Скачать данные
        </a>
        <AccountErasing
          className="admin-small"
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
