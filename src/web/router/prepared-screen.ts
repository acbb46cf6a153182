/** The screen a visitor is about to ask for, loaded while the hand is on its way to the press. */
import { type LoadedScreen, loadScreen, Redirect, scriptsReady } from './loading.ts'
import type { LoaderArgs, Match } from './route.ts'

/** What was loaded ahead is shown this long; whoever presses later gets it anew. */
const freshMs = 5000

type Kept = { href: string; loading: Promise<LoadedScreen | Redirect>; loadedAt: number }

/** One at a time: the latest intent. */
export function keepPrepared(now: () => number = () => performance.now()) {
  let kept: Kept | undefined

  function isFresh({ loadedAt }: Kept): boolean {
    return now() - loadedAt < freshMs
  }

  return {
    /**
     * Data only of plain addresses that everyone reads: they are the same for all, and asking for them means nothing. A search is counted
     * when it is asked for. Of other pages the scripts are fetched.
     */
    prepare(match: Match, args: LoaderArgs) {
      if (!match.route.isReadFirst || args.url.search !== '') {
        if (!match.route.frame) scriptsReady(match).catch(() => {})
        return
      }
      const { href } = args.url
      if (kept?.href === href && isFresh(kept)) return
      // Until it is there it cannot be too old.
      const own: Kept = { href, loading: loadScreen(match, args), loadedAt: Number.POSITIVE_INFINITY }
      kept = own
      const drop = () => {
        if (kept === own) kept = undefined
      }
      own.loading.then((loaded) => {
        // What the shop could not say now it may be able to say in a moment.
        if (!(loaded instanceof Redirect) && loaded.status !== 200) drop()
        own.loadedAt = now()
      }, drop)
    },
    /** Used once: whoever comes a second time sees what is there then. */
    take({ href }: URL): Promise<LoadedScreen | Redirect> | undefined {
      const own = kept
      kept = undefined
      return own?.href === href && isFresh(own) ? own.loading : undefined
    },
  }
}
