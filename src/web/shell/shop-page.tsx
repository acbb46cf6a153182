/** A page of the shop, the same on the server and in the browser: the shop's frame, and in it the screen of the address. */
import { useEffect, useEffectEvent } from 'react'
import { BrokenScreen } from '#web/page/broken-screen.tsx'
import type { ShellData } from '#web/page/shell-data.ts'
import type { Router, RouterState } from '#web/router/router.ts'
import { RouterContexts, useRouterState } from '#web/router/router-context.tsx'
import { ScreenBoundary } from '#web/router/screen-boundary.tsx'
import { RootError, RootLayout } from './root-layout.tsx'

type PageProps = { shell: ShellData; state: RouterState; router?: Router }

export function ShopPage({ shell, state, router }: PageProps) {
  return (
    <RouterContexts shell={shell} state={state} {...(router && { router })}>
      <ScreenBoundary visit={state.visit} fallback={<RootError />}>
        <RootLayout>
          <Screen {...state} />
        </RootLayout>
      </ScreenBoundary>
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
function Screen({ visit, screen }: RouterState) {
  if (!screen) return <BrokenScreen />
  const { Page, Frame } = screen
  const page = (
    <ScreenBoundary visit={visit} fallback={<BrokenScreen />}>
      <Page />
    </ScreenBoundary>
  )
  return Frame ? <Frame>{page}</Frame> : page
}
