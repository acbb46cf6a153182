import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Host } from '#server/platform/process/database-address.ts'

/** What a server says about itself. A promoted one begins a new timeline, so of two that take writes the later one is right. */
export type Role = { takesWrites: boolean; timeline: number }

/** A connection for asking, beside those for work. */
export type Probe = { ask(): Promise<Role>; end(): void }

export type PrimarySearch = {
  /** The server that takes writes; rejects soon while there is none. */
  place(): Promise<Host>
  /** Whoever lost a connection to this server says so; then it is looked for again. */
  suspect(host: Host): void
  isKnown(): boolean
  close(): void
}

export type SearchOptions = {
  hosts: Host[]
  dial(host: Host): Promise<Probe>
  /** Connections to any other server than this one are of no use any more; null: to all. */
  onMove(to: Host | null): void
  log: FastifyBaseLogger
  times?: Partial<typeof usualTimes>
}

export const noPrimaryText = 'no server of the database takes writes'

const usualTimes = {
  /** A server that was cut off answers nothing and refuses nothing: only asking shows it. */
  askEveryMs: 1000,
  /** How long a slower server is waited for once one has answered: it may be the later primary. */
  othersMs: 300,
  pauseMs: 200,
  /** What is begun in the first moment of a failover may wait for it; after that a refusal is better than a queue. */
  patienceMs: 1000,
  firstPatienceMs: 30_000,
}

/** Knows which of several servers takes writes, and notices when it becomes another. */
export function followPrimary({ hosts, dial, onMove, log, times }: SearchOptions): PrimarySearch {
  const limits = { ...usualTimes, ...times }
  const stopping = new AbortController()
  const { signal } = stopping
  let current: { host: Host; probe: Probe } | null = null
  let searching: Promise<void> | null = null
  let refusedFrom = Date.now() + limits.firstPatienceMs

  async function candidate(host: Host, onAnswer: () => void) {
    const probe = await dial(host)
    try {
      const role = await probe.ask()
      onAnswer()
      if (role.takesWrites) return { host, probe, timeline: role.timeline }
    } catch (error) {
      probe.end()
      throw error
    }
    probe.end()
    throw new Error(noPrimaryText)
  }

  /** All are asked at once, so that one that answers nothing holds up nobody. */
  async function findOnce() {
    let isAnswered = false
    const asked = hosts.map((host) =>
      candidate(host, () => {
        isAnswered = true
      }),
    )
    const found: Awaited<ReturnType<typeof candidate>>[] = []
    let isOver = false
    for (const each of asked) {
      each.then(
        (one) => (isOver ? one.probe.end() : void found.push(one)),
        () => undefined,
      )
    }
    const all = Promise.allSettled(asked)
    const isAny = await Promise.any(asked).then(
      () => true,
      () => false,
    )
    if (isAny) await Promise.race([all, delay(limits.othersMs)])
    isOver = true
    const best = found.toSorted((a, b) => b.timeline - a.timeline)[0]
    for (const other of found) if (other !== best) other.probe.end()
    return { found: best ?? null, isAnswered }
  }

  async function search() {
    for (let misses = 0; !signal.aborted; misses += 1) {
      const { found, isAnswered } = await findOnce()
      if (signal.aborted) return found?.probe.end()
      // Where nobody answers it may once have been this process's own breathlessness: all its connections are not dropped for that.
      if (found || isAnswered || misses > 0) moveTo(found)
      if (found) return
      await delay(limits.pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  function moveTo(found: typeof current) {
    const before = current
    before?.probe.end()
    current = found
    if (found?.host === before?.host) return
    if (found) log.warn({ database: `${found.host.host}:${found.host.port}` }, 'database: primary found')
    else log.warn(noPrimaryText)
    onMove(found?.host ?? null)
  }

  function begin() {
    if (searching || signal.aborted) return
    searching = search().finally(() => {
      searching = null
    })
  }

  function lose() {
    if (searching) return
    refusedFrom = Date.now() + limits.patienceMs
    begin()
  }

  async function watch() {
    while (!signal.aborted) {
      await delay(limits.askEveryMs, undefined, { signal, ref: false }).catch(() => undefined)
      const watched = current
      if (!watched || searching || signal.aborted) continue
      const isPrimary = await watched.probe.ask().then(
        (role) => role.takesWrites,
        () => false,
      )
      if (!isPrimary && current === watched) lose()
    }
  }

  begin()
  void watch()
  return {
    async place() {
      if (searching) {
        const patience = delay(Math.max(0, refusedFrom - Date.now()), undefined, { ref: false })
        await Promise.race([searching, patience])
      }
      if (!current || searching) throw new Error(`Connection terminated: ${noPrimaryText}`)
      return current.host
    },
    suspect(host) {
      if (current?.host === host) lose()
    },
    isKnown: () => current !== null,
    close() {
      stopping.abort()
      current?.probe.end()
      current = null
    },
  }
}
