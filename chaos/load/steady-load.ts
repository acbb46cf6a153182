import { setTimeout as delay } from 'node:timers/promises'

/** So many questions a second whatever becomes of them: a crowd does not wait for whoever stands in front. */
export type Asked<Kind extends string> = {
  kind: Kind
  at: number
  ms: number
  status: number
  retryAfter: string | null
}

export type Question<Kind extends string> = {
  kind: Kind
  ask(): Promise<{ status: number; headers: Headers; ms: number }>
}

export function startSteadyLoad<Kind extends string>(questions: Question<Kind>[], perSecond: number) {
  const asked: Asked<Kind>[] = []
  const inFlight = new Set<Promise<void>>()
  let isOver = false

  async function askOne({ kind, ask }: Question<Kind>) {
    const at = performance.now()
    const { status, headers, ms } = await ask()
    asked.push({ kind, at, ms, status, retryAfter: headers.get('retry-after') })
  }
  async function askAll() {
    const startedAt = performance.now()
    for (let turn = 0; !isOver; turn += 1) {
      const sending = askOne(questions[turn % questions.length]!).finally(() => inFlight.delete(sending))
      inFlight.add(sending)
      await delay(Math.max(0, startedAt + ((turn + 1) * 1000) / perSecond - performance.now()))
    }
  }
  const asking = askAll()
  return {
    /** In the order in which the answers came. */
    asked,
    async stop() {
      isOver = true
      await asking
      await Promise.all(inFlight)
    },
  }
}
