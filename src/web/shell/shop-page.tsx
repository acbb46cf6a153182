/** A page of the shop, the same on the server and in the browser: the shop's frame, and in it the screen of the address. */
import { useEffect, useEffectEvent, useMemo } from 'react'
import { BrokenScreen } from '#web/page/broken-screen.tsx'
import type { ShellData } from '#web/page/shell-data.ts'
import type { Router, RouterState } from '#web/router/router.ts'
import { RouterContexts, useRouterState } from '#web/router/router-context.tsx'
import { ScreenBoundary } from '#web/router/screen-boundary.tsx'
import { RootError, RootLayout } from './root-layout.tsx'

type PageProps = { shell: ShellData; state: RouterState; router?: Router }

export function ShopPage({ shell, state, router }: PageProps) {
  const { visit, screen } = state
  // Kept while only the way elsewhere begins: a press on a link or a filter would otherwise draw the whole page before it shows an answer.
  const page = useMemo(
    () => (
      <ScreenBoundary visit={visit} fallback={<RootError />}>
        <RootLayout>
          <Screen visit={visit} screen={screen} />
        </RootLayout>
      </ScreenBoundary>
    ),
    [visit, screen],
  )
  return (
    <RouterContexts shell={shell} state={state} {...(router && { router })}>
      {page}
    </RouterContexts>
  )
}

type LivePageProps = { shell: ShellData; router: Router; onLive: () => unknown }

export function LivePage({ shell, router, onLive }: LivePageProps) {
  const isLive = useEffectEvent(onLive)
  // After the effects of everything in the page: whatever is pressed now is heard.
  useEffect(() => void isLive(), [])
  return <ShopPage shell={shell} state={useRouterState(router)} router={router} />
}

/** A screen that does not arrive, or breaks, leaves the frame around it standing. */
function Screen({ visit, screen }: Pick<RouterState, 'visit' | 'screen'>) {
  if (!screen) return <BrokenScreen />
  const { Page, Frame } = screen
  const page = (
    <ScreenBoundary visit={visit} fallback={<BrokenScreen />}>
      <Page />
    </ScreenBoundary>
  )
  return Frame ? <Frame>{page}</Frame> : page
}
