import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

export type Notices = {
  channel: string
  onNotice(payload: string | undefined): void
  onGap(): void
  onLost(): void
  log: FastifyBaseLogger
}

const shortestPauseMs = 100
const longestPauseMs = 2000
/** A connection cut silently by a firewall looks healthy for ever; asking shows that it is not. */
const heartbeatMs = 15_000

/** Listens on a connection of its own to a PostgreSQL server, and again whenever it breaks. */
export function listenOnServer(pool: pg.Pool, notices: Notices): { close(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let client: pg.Client | null = null
  // Goes where the pool goes: after a failover to the new primary.
  const { Client = pg.Client } = pool.options as { Client?: typeof pg.Client }

  async function listenOnce(onListening: () => void): Promise<void> {
    const own = new Client({ ...pool.options, query_timeout: 5000, application_name: 'shildik-notices' })
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
    const heartbeat = setInterval(() => {
      own.query('select 1').catch(() => own.end().catch(() => undefined))
    }, heartbeatMs)
    await ended
    clearInterval(heartbeat)
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
