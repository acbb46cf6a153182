/**
 * Islands: what lies below the first screen. The server renders their HTML with the page; their script is fetched and they
 * are hydrated, each on its own, when the visitor comes near.
 */
import { type ComponentType, createElement, type ReactElement, useEffect, useRef, useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** `near`: when it comes near the viewport. `touched`: only by pointer or Tab, or at once where that says so. */
type Trigger = { when: 'near' } | { when: 'touched'; orAtOnce: () => boolean }

export type Island<Props> = {
  name: string
  /** Undefined until the script is loaded. */
  component: ComponentType<Props> | undefined
  fetch: () => Promise<void>
  trigger: Trigger
}

/** What a page names in its list `islands`. */
export type FetchedIsland = Pick<Island<never>, 'fetch'>

/** An island whose server HTML is in the page. */
export type MountedIsland<Props> = { update: (props: Props) => void; unmount: () => void }

type RenderHtml = (element: ReactElement, options: { identifierPrefix: string }) => string
type MountIsland = <Props extends object>(
  host: HTMLElement,
  island: Island<Props>,
  renderedProps: Props,
) => MountedIsland<Props>

const knownIslands: Island<never>[] = []
let renderHtml: RenderHtml | undefined
let mountIsland: MountIsland | undefined
let isFirstPage = typeof document !== 'undefined'

/** Set by the server's entry, so that the browser does not load the renderer. */
export function renderIslandsWith(render: RenderHtml) {
  renderHtml = render
}

/** Set by the browser's entry, so that the server does not load hydration. */
export function mountIslandsWith(mount: MountIsland) {
  mountIsland = mount
}

/** From now on pages are rendered in the browser, and a page waits for its islands as it waits for its data. */
export function firstPageIsThere() {
  isFirstPage = false
}

/** Loads these islands, those that a page shows. The first page in a browser has their HTML already and waits for none. */
export async function islandsReady(islands: readonly FetchedIsland[]): Promise<void> {
  if (isFirstPage) return
  await Promise.allSettled(islands.map(({ fetch }) => fetch()))
}

/** On the server a script costs nothing: every island known so far, whatever the page turns out to show. */
export async function everyIslandReady(): Promise<void> {
  await Promise.all(knownIslands.map(({ fetch }) => fetch()))
}

/**
 * A React root of its own inside the page: it gets everything as props and sees no router, neither on the server nor in the
 * browser. The name is unique; it keeps the ids of two islands apart.
 */
export function island<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  trigger: Trigger = { when: 'near' },
): ComponentType<Props> & FetchedIsland {
  let loading: Promise<void> | undefined
  const self: Island<Props> = {
    name,
    component: undefined,
    trigger,
    fetch() {
      loading ??= load().then(
        (component) => {
          self.component = component
        },
        (error) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
  knownIslands.push(self as Island<never>)

  function IslandHost(props: Props) {
    const isHydrated = useHydrated()
    const [hasServerHtml] = useState(!isHydrated)
    return hasServerHtml ? <ServerIsland island={self} given={props} /> : <ClientIsland island={self} given={props} />
  }
  return Object.assign(IslandHost, { fetch: self.fetch })
}

type HostProps<Props> = { island: Island<Props>; given: Props }

/** Server HTML stays untouched until the island is near the viewport; React skips hydrating it until then. */
function ServerIsland<Props extends object>({ island, given }: HostProps<Props>) {
  const host = useRef<HTMLDivElement>(null)
  const mounted = useRef<MountedIsland<Props>>(undefined)
  /** The props the server rendered it with. */
  const [rendered] = useState(given)
  useEffect(() => {
    const html = host.current?.firstElementChild
    if (!(html instanceof HTMLElement) || !mountIsland) return
    mounted.current = mountIsland(html, island, rendered)
    return mounted.current.unmount
  }, [island, rendered])
  useEffect(() => mounted.current?.update(given))
  return (
    <div
      ref={host}
      className={island.trigger.when === 'near' ? 'below' : undefined}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has rendered it; in the browser it is never set
      dangerouslySetInnerHTML={htmlOf(island, given)}
    />
  )
}

/** Always the same object: React would overwrite the HTML with another one. */
const htmlInPage = { __html: '' }

function htmlOf<Props extends object>({ name, component }: Island<Props>, props: Props): { __html: string } {
  if (!renderHtml) return htmlInPage
  if (!component) throw new Error(`The island ${name} is rendered before it was fetched`)
  // The inner element becomes the island's React root; the outer one belongs to the page.
  return { __html: `<div>${renderHtml(createElement(component, props), { identifierPrefix: name })}</div>` }
}

/** On a page rendered in the browser the island is an ordinary component. */
function ClientIsland<Props extends object>({ island, given }: HostProps<Props>) {
  const [isLoaded, setLoaded] = useState(island.component !== undefined)
  useEffect(() => {
    if (!isLoaded)
      island.fetch().then(
        () => setLoaded(true),
        () => {},
      )
  }, [island, isLoaded])
  return <div>{island.component && createElement(island.component, given)}</div>
}
