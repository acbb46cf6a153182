import { useState } from 'react'

export type LazyPart<Part> = { part: Part | undefined; hasFailed: boolean; want: () => void }

/** A part of the page that is fetched when somebody first reaches for it. */
export function useLazyPart<Part>(load: () => Promise<Part>): LazyPart<Part> {
  const [state, setState] = useState<{ part?: Part; hasFailed: boolean }>({ hasFailed: false })

  function want() {
    if (state.part) return
    setState({ hasFailed: false })
    load().then(
      (part) => setState({ part, hasFailed: false }),
      () => setState({ hasFailed: true }),
    )
  }

  return { part: state.part, hasFailed: state.hasFailed, want }
}
