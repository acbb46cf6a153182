/** What components know of the router. Each fact has a context of its own, so that a change of one redraws only who reads it. */
import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import type { LoaderData } from './loading.ts'
import type { Location } from './location.ts'
import type { Loader, Params } from './route.ts'
import type { Blocked, NavigateOptions, Router, RouterState, Visit } from './router.ts'

type Navigate = Router['navigate']
type Screen = { data: unknown; params: Params }

const noRouter: Pick<Router, 'state' | 'navigate' | 'addBlocker'> = {
  state() {
    throw new Error('Nobody navigates outside a browser')
  },
  navigate: () => Promise.reject(new Error('Nobody navigates outside a browser')),
  addBlocker: () => () => {},
}
const RouterContext = createContext(noRouter)
const VisitContext = createContext<Visit | null>(null)
const PendingContext = createContext<Location | undefined>(undefined)
const ScreenContext = createContext<Screen>({ data: undefined, params: {} })
const ShellContext = createContext<unknown>(undefined)

type ContextsProps = { router?: typeof noRouter; state: RouterState; shell: unknown; children: ReactNode }

export function RouterContexts({ router = noRouter, state, shell, children }: ContextsProps) {
  const { visit, screen, pending } = state
  return (
    <RouterContext value={router}>
      <ShellContext value={shell}>
        <VisitContext value={visit}>
          <PendingContext value={pending}>
            <ScreenContext value={screen ?? noScreen}>{children}</ScreenContext>
          </PendingContext>
        </VisitContext>
      </ShellContext>
    </RouterContext>
  )
}

const noScreen: Screen = { data: undefined, params: {} }

/**
 * That a navigation has begun is shown at once; the new screen is drawn without holding up the visitor. They are kept apart: a press while
 * the screen before it is still being drawn shows its own answer, and does not draw that screen at one go.
 */
export function useRouterState(router: Router): RouterState {
  const [{ visit, screen }, setShown] = useState(router.state)
  const [pending, setPending] = useState(() => router.state().pending)
  useLayoutEffect(() => {
    function show(next: RouterState) {
      if (next.pending) return setPending(next.pending)
      startTransition(() => {
        setShown(next)
        setPending(undefined)
      })
    }
    show(router.state())
    return router.subscribe(show)
  }, [router])
  return { visit, screen, pending }
}

export function useVisit(): Visit {
  const visit = useContext(VisitContext)
  if (!visit) throw new Error('Drawn outside the router')
  return visit
}

export function useLocation(): Location {
  return useVisit().location
}

/** Where the visitor is going, while the screen there is being loaded. */
export function usePendingLocation(): Location | undefined {
  return useContext(PendingContext)
}

export function useNavigate(): Navigate {
  return useContext(RouterContext).navigate
}

export function useParams(): Params {
  return useContext(ScreenContext).params
}

/** What the loader of this screen answered. */
export function useLoaderData<Load extends Loader>(): LoaderData<Load> {
  return useContext(ScreenContext).data as LoaderData<Load>
}

/** What every screen has around it, loaded with the first page. */
export function useShellContext(): unknown {
  return useContext(ShellContext)
}

type SetSearchParams = (next: URLSearchParams | Record<string, string>, options?: NavigateOptions) => Promise<void>

/** The question of the address, and a way to another one of the same page. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const navigate = useNavigate()
  const { search } = useLocation()
  return useMemo(
    () => [new URLSearchParams(search), (next, options) => navigate(`?${new URLSearchParams(next)}`, options)],
    [search, navigate],
  )
}

/**
 * For a press: what the address asks here, and what it will ask when the last press has its answer. What is drawn may be older than
 * both, and a change of it would take back the press before.
 */
export function useLatestSearch(): () => { here: URLSearchParams; coming: URLSearchParams } {
  const router = useContext(RouterContext)
  return () => {
    const { visit, pending } = router.state()
    const { pathname, search } = visit.location
    const coming = pending?.pathname === pathname ? pending.search : search
    return { here: new URLSearchParams(search), coming: new URLSearchParams(coming) }
  }
}

/** While it is drawn, navigations it holds back wait for a decision. */
export function useBlocker(isBlocked: (from: Location, to: Location) => boolean): Blocked | null {
  const router = useContext(RouterContext)
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const ask = useEffectEvent(isBlocked)
  useEffect(
    () =>
      router.addBlocker({
        isBlocked: (from, to) => ask(from, to),
        // Not within the event itself: the Escape that wanted to leave would close the question about it.
        tell: (next) => startTransition(() => setBlocked(next)),
      }),
    [router],
  )
  return blocked
}
