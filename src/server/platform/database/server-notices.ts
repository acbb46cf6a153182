import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export type Notices = {
  channel: string
  onNotice(payload: string | undefined): void
  /** From here on every notice is heard; those before may have been missed. */
  onGap(): void
  /** Notices may go unheard until the next `onGap` or `onHeard`. */
  onLost(): void
  /** The silence is over, and everything that was said meanwhile has been heard. */
  onHeard(): void
  log: FastifyBaseLogger
}

const shortestPauseMs = 100
const longestPauseMs = 2000
/** A connection that was cut silently looks healthy for ever; asking shows that it is not. */
const heartbeatMs = 1000
/** From then on nobody may rely on having heard everything: 2.5 seconds after the cut at the latest. */
const deafAfterMs = 1500
/** Until then an answer may come late, and everything that was said before it comes with it. */
const givenUpMs = 5000

/** Listens on a connection of its own to a PostgreSQL server, and again whenever it breaks. */
export function listenOnServer(pool: pg.Pool, notices: Notices): { close(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let client: pg.Client | null = null
  // Goes where the pool goes: after a failover to the new primary.
  const { Client = pg.Client } = pool.options as { Client?: typeof pg.Client }

  async function listenOnce(onListening: () => void): Promise<void> {
    const own = new Client({ ...pool.options, query_timeout: givenUpMs, application_name: 'shildik-notices' })
    client = own
    const ended = new Promise<void>((resolve) => own.once('end', resolve))
    own.on('error', () => undefined)
    own.on('notification', ({ payload }) => notices.onNotice(payload))
    try {
      await own.connect()
      await own.query(`listen ${notices.channel}`)
    } catch (error) {
      await own.end().catch(() => undefined)
      throw error
    }
    onListening()
    const silenced = new AbortController()
    const heartbeat = listenForHeart(own, silenced.signal)
    await ended
    silenced.abort()
    await heartbeat
  }

  async function listenForHeart(own: pg.Client, silenced: AbortSignal) {
    while (!silenced.aborted) {
      await delay(heartbeatMs, undefined, { signal: silenced }).catch(() => undefined)
      if (silenced.aborted) return
      let isDeaf = false
      const late = setTimeout(() => {
        isDeaf = true
        notices.log.warn('change notices: the database is silent')
        notices.onLost()
      }, deafAfterMs)
      const isAnswered = await own.query('select 1').then(
        () => true,
        () => false,
      )
      clearTimeout(late)
      if (!isAnswered) own.end().catch(() => undefined)
      else if (isDeaf) notices.onHeard()
    }
  }

  async function run() {
    let pause = shortestPauseMs
    while (!signal.aborted) {
      try {
        await listenOnce(() => {
          pause = shortestPauseMs
          notices.onGap()
        })
        if (!signal.aborted) notices.log.warn('change notices: connection lost')
      } catch (error) {
        notices.log.warn({ code: (error as NodeJS.ErrnoException).code }, 'change notices: not connected')
      }
      notices.onLost()
      await delay(pause, undefined, { signal }).catch(() => undefined)
      pause = Math.min(longestPauseMs, pause * 2)
    }
  }

  const running = run()
  return {
    async close() {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await running
    },
  }
}
