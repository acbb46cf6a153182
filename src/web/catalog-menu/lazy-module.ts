import { useState } from 'react'

export type LazyModule<Module> = { module: Module | undefined; hasFailed: boolean; want: () => void }

/** A module that is loaded when it is first needed. */
export function useLazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const [state, setState] = useState<{ module?: Module; hasFailed: boolean }>({ hasFailed: false })

  function want() {
    if (state.module) return
    setState({ hasFailed: false })
    load().then(
      (module) => setState({ module, hasFailed: false }),
      () => setState({ hasFailed: true }),
    )
  }

  return { module: state.module, hasFailed: state.hasFailed, want }
}
