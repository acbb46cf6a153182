const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus', 'storage'] as const

/** Once, when there is somebody: whoever only looks at what came first need not load what comes next. */
export function whenVisitorStirs(run: () => void) {
  function stir() {
    for (const sign of signs) window.removeEventListener(sign, stir)
    run()
  }
  for (const sign of signs) window.addEventListener(sign, stir, { passive: true })
}
