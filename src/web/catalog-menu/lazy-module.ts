import { useRef, useState } from 'react'

export type LazyModule<Module> = { module: Module | undefined; hasFailed: boolean; want: () => void }

/** A module that is loaded when it is first needed. */
export function useLazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const [state, setState] = useState<{ module?: Module; hasFailed: boolean }>({ hasFailed: false })
  const isWanted = useRef(false)

  function want() {
    if (isWanted.current) return
    isWanted.current = true
    if (state.hasFailed) setState({ hasFailed: false })
    load().then(
      (module) => setState({ module, hasFailed: false }),
      () => {
        isWanted.current = false
        setState({ hasFailed: true })
      },
    )
  }

  return { module: state.module, hasFailed: state.hasFailed, want }
}
