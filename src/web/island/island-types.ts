import type { ComponentType } from 'react'

export type Section<Props> = {
  name: string
  /** Undefined until the script is here. */
  part: ComponentType<Props> | undefined
  fetch: () => Promise<void>
  wakes: Waking
}

/** `near`: when it comes near the screen. `touched`: only by pointer or Tab, or at once where that says so. */
export type Waking = { when: 'near' } | { when: 'touched'; orAtOnce: () => boolean }

/** A drawn part of the page that comes alive on its own. */
export type Island<Props> = { update: (props: Props) => void; leave: () => void }
