import { useEffect, useState } from 'react'
import type { Profile, UserRole } from '#shared/account/account-contract.ts'
import { profileMeta } from '#shared/page/personal-meta.ts'
import { signOut } from '#web/account/sign-out.ts'
import { type Read, useRead } from '#web/api/use-read.ts'
import { useAppliances } from '#web/appliance/own-appliances.ts'
import { useHydrated } from '#web/island/use-hydrated.ts'
import { QuickOrderTab } from '#web/master/quick-order-tab.tsx'
import { PageHead } from '#web/page/page-head.tsx'
import { useLeavingWithPerson, usePagePerson } from '#web/page/page-person.ts'
import { currentSession, useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { useSearchParams } from '#web/router/router-context.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { AppliancesTab } from './appliances-tab.tsx'
import { DataTab } from './data-tab.tsx'
import { EnquiriesTab } from './enquiries-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { ReviewsTab } from './reviews-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const profileTabs: TabFacts[] = [
  { tab: 'data', name: 'Данные', icon: 'user-round' },
  { tab: 'orders', name: 'Заказы', icon: 'package' },
  { tab: 'reviews', name: 'Отзывы', icon: 'star' },
  { tab: 'quick-order', name: 'Быстрый заказ', icon: 'list-plus', isForMasters: true },
  { tab: 'appliances', name: 'Моя техника', icon: 'washing-machine' },
  { tab: 'requests', name: 'Обращения', icon: 'message-square' },
  { tab: 'security', name: 'Безопасность', icon: 'shield' },
]

/** The personal account. Somebody else may log in in another tab: nothing of the one before is theirs. */
export function Page() {
  const isHydrated = useHydrated()
  const hinted = usePagePerson()
  // The hint cookie may be missing although the session exists.
  const session = useRead('GET /api/session', {}, { isOff: !isHydrated || hinted !== undefined })
  const person = hinted ?? session.answer?.user?.id
  return <Account key={person} person={person} session={session.state} />
}

type AccountProps = { person: number | undefined; session: Read<unknown>['state'] }

/** Small screens show the list of tabs first, then one tab at a time. */
function Account({ person, session: asking }: AccountProps) {
  const { shop } = useShell()
  const [params] = useSearchParams()
  const isHydrated = useHydrated()
  const session = useSession()
  const own = useOwnProfile({ person, session: asking })
  const [isTyped, setTyped] = useState(false)
  useLeavingWithPerson({ person, isTyped })
  // What the server draws knows no tab: it is one page for all of them.
  const tabs = tabsOf(session?.role)
  const asked = isHydrated ? tabs.find(({ tab }) => tab === params.get('tab')) : undefined
  const shown = asked?.tab ?? 'data'
  const counts = useProfileCounts(shown, own.answer !== undefined)
  return (
    <main className="container profile" id="main" data-level={asked ? 'tab' : 'list'} onInput={() => setTyped(true)}>
      <PageHead meta={profileMeta(shop.name)} noindex />
      <aside className="profile-side">
        <h1 className="profile-list-title">Профиль</h1>
        <ProfileOwner profile={own.answer} />
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
            <button className="button button-secondary" type="button" onClick={own.reload}>
              Повторить
            </button>
          </div>
        )}
        {own.state === 'ready' && own.answer && <Tab tab={shown} profile={own.answer} onProfile={own.take} />}
      </div>
    </main>
  )
}

function ProfileOwner({ profile }: { profile: Profile | undefined }) {
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
  if (tab === 'quick-order') return <QuickOrderTab userId={profile.id} />
  if (tab === 'appliances') return <AppliancesTab />
  if (tab === 'requests') return <EnquiriesTab />
  if (tab === 'security') return <SecurityTab userId={profile.id} email={profile.email} />
  return <DataTab profile={profile} onProfile={onProfile} />
}

/** The user's own data, requested after hydration: the page itself is the same for everybody. */
function useOwnProfile({ person, session }: AccountProps) {
  const profile = useRead('GET /api/user/:id', { params: { id: person ?? 0 } }, { isOff: person === undefined })
  const isGuest = person === undefined && session === 'ready'
  const hasFailed = profile.state === 'failed' || (person === undefined && session === 'failed')
  useEffect(() => {
    if (isGuest) window.location.replace('/')
    else if (hasFailed && !currentSession()) window.location.reload()
  }, [isGuest, hasFailed])
  return { ...profile, state: hasFailed && currentSession() ? 'failed' : profile.state }
}

type Counts = Partial<Record<ProfileTab, string>>

/** What waits behind each tab: «2» orders on their way, «1 ждёт» review. A number that does not come is simply not there. */
function useProfileCounts(shown: ProfileTab, isKnown: boolean): Counts {
  // Another tab is shown: something may have changed in the one before.
  const options = { isOff: !isKnown, edition: shown }
  const orders = useRead('GET /api/orders', { query: { filter: 'active' } }, options).answer?.total
  const reviews = useRead('GET /api/reviews/waiting', {}, options).answer?.total
  const appliances = useAppliances().length
  return {
    ...(orders && { orders: String(orders) }),
    ...(reviews && { reviews: `${reviews} ждёт` }),
    ...(appliances > 0 && { appliances: String(appliances) }),
  }
}

type ProfileTab = 'data' | 'orders' | 'reviews' | 'quick-order' | 'appliances' | 'requests' | 'security'

type TabFacts = { tab: ProfileTab; name: string; icon: IconName; isForMasters?: boolean }

/** A master's account has one more tab. Until the role is known, the common tabs are shown. */
function tabsOf(role: UserRole | undefined): TabFacts[] {
  return profileTabs.filter(({ isForMasters }) => !isForMasters || role === 'master')
}
