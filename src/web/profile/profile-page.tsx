import { useSearchParams } from 'react-router'
import { profileMeta } from '#shared/page/personal-meta.ts'
import { signOut } from '#web/account/sign-out.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { QuickOrderTab } from '#web/master/quick-order-tab.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AppliancesTab } from './appliances-tab.tsx'
import { DataTab } from './data-tab.tsx'
import { EnquiriesTab } from './enquiries-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { type OwnProfile, useOwnProfile } from './own-profile.ts'
import { useProfileCounts } from './profile-counts.ts'
import { type ProfileTab, tabsOf } from './profile-tabs.ts'
import { ReviewsTab } from './reviews-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

/** The personal account. On small screens first the list of its parts, then one part at a time. */
export function ProfilePage() {
  const { shop } = useShell()
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const session = useSession()
  const { own, read, setProfile } = useOwnProfile()
  // What the server draws knows no tab: it is one page for all of them.
  const tabs = tabsOf(session?.role)
  const asked = isHydrated ? tabs.find(({ tab }) => tab === params.get('tab')) : undefined
  const shown = asked?.tab ?? 'data'
  const counts = useProfileCounts(shown, own.state === 'ready')
  return (
    <main className="container profile" id="main" data-level={asked ? 'tab' : 'list'}>
      <PageHead meta={profileMeta(shop.name)} noindex />
      <aside className="profile-side">
        <h1 className="profile-list-title">Профиль</h1>
        <ProfileOwner own={own} />
        <nav aria-label="Личный кабинет">
          {tabs.map(({ tab, name, icon }) => (
            <Link key={tab} to={`/profile?tab=${tab}`} aria-current={isHydrated && tab === shown ? 'page' : undefined}>
              <Icon name={icon} />
              {name}
              {counts[tab] && <small>{counts[tab]}</small>}
            </Link>
          ))}
          {session?.role === 'admin' && (
            <Link to="/orders">
              <Icon name="sliders-horizontal" />
              Управление
            </Link>
          )}
          <button type="button" onClick={() => void signOut()}>
            <Icon name="log-out" />
            Выйти
          </button>
        </nav>
      </aside>
      <div className="profile-content">
        <Link className="profile-back" to="/profile">
          <Icon name="arrow-left" />
          Профиль
        </Link>
        <h1>{tabs.find(({ tab }) => tab === shown)?.name}</h1>
        {own.state === 'loading' && <div className="profile-skeleton" role="status" aria-label="Загрузка..." />}
        {own.state === 'failed' && (
          <div className="panel profile-card">
            <p>Не удалось загрузить данные.</p>
            <button className="button button-secondary" type="button" onClick={() => void read()}>
              Повторить
            </button>
          </div>
        )}
        {own.state === 'ready' && <Tab tab={shown} profile={own.profile} onProfile={setProfile} />}
      </div>
    </main>
  )
}

function ProfileOwner({ own }: { own: OwnProfile }) {
  const profile = own.state === 'ready' ? own.profile : undefined
  return (
    <div className="profile-person">
      <i aria-hidden="true">{profile && initials(profile)}</i>
      <div>
        <b>{profile && `${profile.first_name} ${profile.last_name}`}</b>
        <span>{profile?.email}</span>
        {profile?.role === 'master' && <em>Мастер</em>}
      </div>
    </div>
  )
}

function initials({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${[...first_name][0] ?? ''}${[...last_name][0] ?? ''}`.toUpperCase()
}

type TabProps = { tab: ProfileTab } & Parameters<typeof DataTab>[0]

function Tab({ tab, profile, onProfile }: TabProps) {
  if (tab === 'orders') return <OrdersTab />
  if (tab === 'reviews') return <ReviewsTab />
  if (tab === 'quick-order') return <QuickOrderTab />
  if (tab === 'appliances') return <AppliancesTab />
  if (tab === 'requests') return <EnquiriesTab />
  if (tab === 'security') return <SecurityTab userId={profile.id} email={profile.email} />
  return <DataTab profile={profile} onProfile={onProfile} />
}
