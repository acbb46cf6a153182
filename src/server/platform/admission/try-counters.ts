import type { LimitName, Limits } from './limits.ts'

/** The counters one try is counted in, from the narrowest to the widest. */
export type Counter = [name: LimitName, subject: string]

/** Seconds to wait, by the first counter that is full; 0: go on. */
export async function takeEach(limits: Limits, counters: Counter[]): Promise<number> {
  for (const [name, subject] of counters) {
    const seconds = await limits.take(name, subject)
    if (seconds > 0) return seconds
  }
  return 0
}

export async function giveBackEach(limits: Limits, counters: Counter[]) {
  for (const [name, subject] of counters) await limits.giveBack(name, subject)
}
