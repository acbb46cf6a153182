import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { isAdminPath } from '#shared/page/page-guard.ts'
import { island } from '#web/island/island.tsx'
import { useSession } from '#web/page/session.ts'
import { useShell } from '#web/page/shell-data.ts'
import { AnchorScrolling } from './anchor-scrolling.ts'
import { BottomBar } from './bottom-bar.tsx'
import { RouteGuard } from './route-guard.tsx'
import { SiteHeader } from './site-header.tsx'
import { TopBar } from './top-bar.tsx'

const SiteFooter = island('footer', async () => (await import('./site-footer.tsx')).SiteFooter)

/** The whole document around every page. */
export function RootLayout() {
  const { shop, categories } = useShell()
  const { pathname } = useLocation()
  const isShop = !isAdminPath(pathname)
  return (
    <PageDocument>
      <a className="skip-link" href="#main">
        К содержимому
      </a>
      <NavigationBar />
      <RouteGuard />
      {isShop && <TopBar />}
      {isShop && <SiteHeader />}
      <Outlet />
      {isShop && <SiteFooter shop={shop} categories={categories} />}
      {isShop && <BottomBar />}
      <ClientView />
      <AnchorScrolling />
      <ScrollRestoration />
    </PageDocument>
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

/** Who waits longer than this is told so. */
const slowMilliseconds = 10_000

/** A thin bar while the next page loads; styles keep it hidden for the first 300 ms. */
function NavigationBar() {
  const { location } = useNavigation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!location) return
    const timer = setTimeout(() => setSlow(true), slowMilliseconds)
    return () => clearTimeout(timer)
  }, [location])
  if (!location) return null
  return (
    <>
      <div className="navigation-bar" />
      {isSlow && (
        <p className="navigation-slow" role="status">
          Дольше обычного… <a href={location.pathname + location.search}>Повторить</a>
        </p>
      )}
    </>
  )
}
