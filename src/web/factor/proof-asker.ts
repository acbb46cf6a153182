import { onProofNeeded } from '#web/api/call-shop.ts'

/** One window for all calls that wait: who presses twice is asked once. */
let asking: Promise<boolean> | undefined

/** True once it was proved, false when the window was closed. */
export function askProof(): Promise<boolean> {
  asking ??= import('./proof-window.tsx')
    .then(({ openProof }) => openProof())
    .finally(() => {
      asking = undefined
    })
  return asking
}

/** For screens of the staff: a call that wants a proof waits for it and is sent again. */
export function answerProofs() {
  onProofNeeded(askProof)
}
