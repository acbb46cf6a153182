const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus', 'storage'] as const

/** Runs once, at the visitor's first input: who only reads what came first need not load what comes next. */
export function onFirstInput(run: () => void) {
  function act() {
    for (const sign of signs) window.removeEventListener(sign, act)
    run()
  }
  for (const sign of signs) window.addEventListener(sign, act, { passive: true })
}
