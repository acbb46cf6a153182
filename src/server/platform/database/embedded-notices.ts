import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Notices } from './server-notices.ts'

const pauseMs = 200

/**
 * All connections of the embedded engine share one session: whoever runs a statement gets its notices, as long as the
 * session listens. So every connection of the pool is heard, and each new one sees to it that the session listens: it may
 * be the first after a restart of the engine.
 */
export function listenOnEmbedded(pool: pg.Pool, notices: Notices): { close(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const heard = new Set<pg.PoolClient>()
  let recovering: Promise<void> | null = null

  async function recover() {
    while (!signal.aborted) {
      try {
        await pool.query(`listen ${notices.channel}`)
        recovering = null
        if (!signal.aborted) notices.onGap()
        return
      } catch {
        await delay(pauseMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  function beginAgain() {
    notices.onLost()
    recovering ??= recover()
  }

  function hear(client: pg.PoolClient) {
    if (heard.has(client)) return
    heard.add(client)
    client.on('notification', take)
    // A statement may have been committed whose notice died with the connection.
    client.on('error', beginAgain)
  }

  function take({ payload }: pg.Notification) {
    notices.onNotice(payload)
  }

  function forget(client: pg.PoolClient) {
    heard.delete(client)
    client.off('notification', take)
    client.off('error', beginAgain)
  }

  pool.on('acquire', hear)
  pool.on('remove', forget)
  pool.options.onConnect = (client) => client.query(`listen ${notices.channel}`)
  beginAgain()
  return {
    async close() {
      stopping.abort()
      pool.off('acquire', hear)
      pool.off('remove', forget)
      for (const client of heard) forget(client)
      pool.options.onConnect = undefined
      await recovering
    },
  }
}
