/** When what nobody waits for is done: at the first input, after the next frame. */

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focus', 'storage'] as const

/** Runs once, at the visitor's first input: who only reads what came first need not load what comes next. */
export function onFirstInput(run: () => void) {
  function act() {
    for (const sign of signs) window.removeEventListener(sign, act)
    // A press is answered first.
    if (document.hidden) run()
    else afterPaint(run)
  }
  for (const sign of signs) window.addEventListener(sign, act, { passive: true })
}

/** Runs when the next frame is on the screen, so that a press is answered before what nobody sees is done. Those that wait run in their order. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
