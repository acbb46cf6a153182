import { setTimeout as delay } from 'node:timers/promises'

/** Requests at a fixed rate, whatever becomes of them: visitors do not wait for each other. */
export type Answered<Kind extends string> = {
  kind: Kind
  at: number
  ms: number
  status: number
  retryAfter: string | null
}

export type LoadRequest<Kind extends string> = {
  kind: Kind
  send(): Promise<{ status: number; headers: Headers; ms: number }>
}

export function startSteadyLoad<Kind extends string>(requests: LoadRequest<Kind>[], perSecond: number) {
  const answered: Answered<Kind>[] = []
  const inFlight = new Set<Promise<void>>()
  let isOver = false

  async function sendOne({ kind, send }: LoadRequest<Kind>) {
    const at = performance.now()
    const { status, headers, ms } = await send()
    answered.push({ kind, at, ms, status, retryAfter: headers.get('retry-after') })
  }
  async function sendAll() {
    const startedAt = performance.now()
    for (let turn = 0; !isOver; turn += 1) {
      const one = sendOne(requests[turn % requests.length]!).finally(() => inFlight.delete(one))
      inFlight.add(one)
      await delay(Math.max(0, startedAt + ((turn + 1) * 1000) / perSecond - performance.now()))
    }
  }
  const sending = sendAll()
  return {
    /** In the order in which the answers came. */
    answered,
    async stop() {
      isOver = true
      await sending
      await Promise.all(inFlight)
    },
  }
}
