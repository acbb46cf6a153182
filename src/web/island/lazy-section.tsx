/** What lies below the first screen: the server draws it whole, and its script comes when the visitor comes near. */
import { type ComponentType, createElement, type ReactElement, useEffect, useRef, useState } from 'react'
import { useAlive } from './alive.ts'
import type { Island, Section, Waking } from './island-types.ts'

type DrawHtml = (element: ReactElement, options: { identifierPrefix: string }) => string
type IslandAt = <Props extends object>(host: HTMLElement, section: Section<Props>, drawn: Props) => Island<Props>

const everySection: Section<never>[] = []
let drawHtml: DrawHtml | undefined
let islandAt: IslandAt | undefined
let isFirstPage = typeof document !== 'undefined'

/** The server says how a section becomes text. */
export function drawSectionsWith(draw: DrawHtml) {
  drawHtml = draw
}

/** The browser says how the text comes alive. */
export function awakenSectionsWith(awaken: IslandAt) {
  islandAt = awaken
}

/** From now on pages are drawn here, and a page waits for its sections as it waits for its data. */
export function firstPageIsThere() {
  isFirstPage = false
}

/** Every section of the pages met so far. The first page in a browser has them as text and waits for none. */
export async function sectionsReady(): Promise<void> {
  if (isFirstPage) return
  await Promise.allSettled(everySection.map(({ fetch }) => fetch()))
}

/**
 * A tree of its own inside the page: it gets everything as props and sees no router, neither on the server nor in the
 * browser. The name is unique; it keeps the ids of two sections apart.
 */
export function lazySection<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  wakes: Waking = { when: 'near' },
): ComponentType<Props> {
  let coming: Promise<void> | undefined
  const section: Section<Props> = {
    name,
    part: undefined,
    wakes,
    fetch() {
      coming ??= load().then(
        (part) => {
          section.part = part
        },
        (error) => {
          coming = undefined
          throw error
        },
      )
      return coming
    },
  }
  everySection.push(section as Section<never>)

  return function LazySection(props: Props) {
    const isAlive = useAlive()
    const [isDrawn] = useState(!isAlive)
    return isDrawn ? <DrawnSection section={section} given={props} /> : <OwnSection section={section} given={props} />
  }
}

type ShapeProps<Props> = { section: Section<Props>; given: Props }

/** The text of the server stays as it is until the visitor comes near; React looks past it meanwhile. */
function DrawnSection<Props extends object>({ section, given }: ShapeProps<Props>) {
  const host = useRef<HTMLDivElement>(null)
  const island = useRef<Island<Props>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the server has drawn is what was given first
  useEffect(() => {
    const drawn = host.current?.firstElementChild
    if (!(drawn instanceof HTMLElement) || !islandAt) return
    island.current = islandAt(drawn, section, given)
    return island.current.leave
  }, [section])
  useEffect(() => island.current?.update(given))
  return (
    <div
      ref={host}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React itself has drawn it; in the browser it is never set
      dangerouslySetInnerHTML={htmlOf(section, given)}
    />
  )
}

/** Always the same one: React would write another into the page. */
const whatIsThere = { __html: '' }

function htmlOf<Props extends object>({ name, part }: Section<Props>, props: Props): { __html: string } {
  if (!drawHtml) return whatIsThere
  if (!part) throw new Error(`The section ${name} is drawn before it was fetched`)
  // React takes over an element that it does not know; the one around it belongs to the page.
  return { __html: `<div>${drawHtml(createElement(part, props), { identifierPrefix: name })}</div>` }
}

/** On a page that the browser draws by itself the section is an ordinary part of it. */
function OwnSection<Props extends object>({ section, given }: ShapeProps<Props>) {
  const [isHere, setHere] = useState(section.part !== undefined)
  useEffect(() => {
    if (!isHere)
      section.fetch().then(
        () => setHere(true),
        () => {},
      )
  }, [section, isHere])
  return <div>{section.part && createElement(section.part, given)}</div>
}
