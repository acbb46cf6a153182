import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { isStaffEntrance } from '#shared/opening/soon-text.ts'
import { isAdminPath, loginNotice, noticeCookie, pageGuard } from '#shared/page/page-guard.ts'
import { ComparePill } from '#web/compare/compare-pill.tsx'
import { island } from '#web/island/island.tsx'
import { sharedHtml } from '#web/island/shared-html.ts'
import { BrokenScreen } from '#web/page/broken-screen.tsx'
import { OpeningStateText } from '#web/page/opening-state.tsx'
import { currentSession, refreshName, useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { phoneLink } from '#web/page/shop-paths.ts'
import { useBlocker, useLocation, useNavigate, usePendingLocation, useVisit } from '#web/router/router-context.tsx'
import { useScrollPlace } from '#web/router/scroll-places.ts'
import { savedText } from '#web/store/saved.ts'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/toast.ts'
import { BottomBar } from './bottom-bar.tsx'
import { SiteHeader } from './site-header.tsx'

const SiteFooter = island('footer', async () => (await import('./site-footer.tsx')).SiteFooter)

/** The same on every page: made once, so that the way to another page does not draw them again. */
const topBar = <TopBar />
const siteHeader = <SiteHeader />
const comparePill = <ComparePill />
const bottomBar = <BottomBar />

/** The whole document around every page. */
export function RootLayout({ children }: { children: ReactNode }) {
  const { shop, categories } = useShell()
  const { pathname } = useLocation()
  // At the door of a closed shop there is nothing of the shop around the page.
  const isShop = !isAdminPath(pathname) && (shop.isOpen || !isStaffEntrance(pathname))
  // A page of the shop has its footer from the server; management has none, and a click from there to the shop shows it.
  useEffect(() => {
    if (!isShop) void SiteFooter.fetch().catch(() => {})
  }, [isShop])
  return (
    <PageDocument>
      <a className="skip-link" href="#main">
        К содержимому
      </a>
      <NavigationBar />
      <RouteGuard />
      {isShop && !shop.isOpen && <ClosedStrip />}
      {isShop && topBar}
      {isShop && siteHeader}
      {children}
      {isShop &&
        sharedHtml(
          () => `footer ${JSON.stringify([shop, categories])}`,
          () => <SiteFooter shop={shop} categories={categories} />,
        )}
      {isShop && comparePill}
      {isShop && bottomBar}
      <ClientView />
      <Scrolling />
    </PageDocument>
  )
}

/** Nobody else gets this page before the opening. */
function ClosedStrip() {
  return (
    <p className="closed-strip">
      <b>Магазин ещё закрыт</b>, его видят только сотрудники. <Link to="/admin">Что осталось до открытия</Link>
    </p>
  )
}

/** Styles and scripts are put in by the server; the head script marks the element before React sees it. */
export function PageDocument({ children }: { children: ReactNode }) {
  return (
    <html lang="ru" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#181c27" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  )
}

/** A chunk for masters only. Where it does not arrive the page goes on without it. */
const ClientViewBar = lazy(async () => {
  const bar = await import('#web/account/client-view-bar.tsx').catch(() => null)
  return { default: bar?.ClientViewBar ?? (() => null) }
})

function ClientView() {
  return useSession()?.role === 'master' ? (
    <Suspense>
      <ClientViewBar />
    </Suspense>
  ) : null
}

/** After this time a slow navigation is announced. */
const slowMilliseconds = 10_000

/**
 * A thin bar while the next page loads; styles keep it hidden for the first 300 ms. It is always there: with a new element the browser
 * would look at the whole page again for rules of the kind `body:has(…)`, ten milliseconds of a press on a phone.
 */
function NavigationBar() {
  const location = usePendingLocation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!location) return
    const timer = setTimeout(() => setSlow(true), slowMilliseconds)
    return () => clearTimeout(timer)
  }, [location])
  return (
    <>
      <div className="navigation-bar" hidden={!location} />
      {location && isSlow && (
        <p className="navigation-slow" role="status">
          Дольше обычного… <a href={location.pathname + location.search}>Повторить</a>
        </p>
      )}
    </>
  )
}

/** The thin row on large screens: hours, help pages, phone. The live state stands last, so nothing moves when it comes. */
function TopBar() {
  const { shop } = useShell()
  const session = useSession()
  return (
    <section className="top-bar" aria-label="Часы работы и телефон">
      <div className="container">
        <span>{shop.schedule.join(', ')}</span>
        {shop.schedule.length > 0 && <OpeningStateText hours={shop.hours} />}
        <nav aria-label="Помощь">
          {session?.role === 'admin' && <Link to="/orders">Управление</Link>}
          <Link to="/info/dostavka">Доставка</Link>
          <Link to="/info/oplata">Оплата</Link>
          <Link to="/info/vozvrat">Возврат и обмен</Link>
          <Link to="/about">О нас</Link>
        </nav>
        {shop.phone && (
          <a className="top-bar-phone" href={phoneLink(shop.phone)}>
            {shop.phone}
          </a>
        )}
      </div>
    </section>
  )
}

/**
 * An anchor is scrolled to smoothly, a saved place and the top are simply there: the manner is set right before the page is
 * scrolled.
 */
function Scrolling() {
  const { location, kind } = useVisit()
  const navigate = useNavigate()

  useLayoutEffect(() => {
    document.documentElement.classList.toggle('smooth-scroll', location.hash !== '' && kind !== 'back')
  }, [location, kind])
  useScrollPlace()

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="#"]') : null
      const hash = link?.getAttribute('href')
      const target = hash && document.getElementById(hash.slice(1))
      if (!hash || !target || event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      void navigate(hash)
      // As the browser does for an anchor of its own: Tab goes on from there.
      if (target.tabIndex < 0) target.tabIndex = -1
      target.focus({ preventScroll: true })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])

  return null
}

/** In the page a guest's way to a personal place is cancelled with a word, and others go where they belong; the server guards the same places by itself. */
function RouteGuard() {
  const navigate = useNavigate()
  const blocked = useBlocker((_from, to) => guardAt(to.pathname) !== null)
  useEffect(() => {
    if (!blocked) return
    const guard = guardAt(blocked.location.pathname)
    blocked.reset()
    if (guard?.isLoginNeeded) askToLogIn()
    else if (guard) void navigate(guard.to)
  }, [blocked, navigate])
  useEffect(() => {
    if (takeNotice() === loginNotice) askToLogIn()
    void refreshName()
    void offerAppliances()
  }, [])
  return null
}

function guardAt(pathname: string) {
  return pageGuard(pathname, currentSession()?.role ?? null)
}

/** For users who chose appliances before logging in. */
async function offerAppliances() {
  if (!currentSession() || !savedText('appliances')) return
  const { offerGuestAppliances } = await import('#web/appliance/appliance-offer.ts')
  offerGuestAppliances()
}

function askToLogIn() {
  void showToast('Авторизуйтесь', { kind: 'error', place: 'bottom-center' })
}

/** What the server left for the page it sent the visitor to; read once. */
function takeNotice(): string | undefined {
  const notice = document.cookie.match(new RegExp(`(?:^|; )${noticeCookie}=([^;]*)`))?.[1]
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser the shop supports
  if (notice !== undefined) document.cookie = `${noticeCookie}=; path=/; max-age=0`
  return notice
}

/** The frame of the shop itself broke. */
export function RootError() {
  return (
    <PageDocument>
      <BrokenScreen />
    </PageDocument>
  )
}
