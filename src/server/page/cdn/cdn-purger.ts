import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { PageTag } from '#server/api/shown-tags.ts'
import type { CdnNode } from './varnish-purge.ts'

/** Tells the caches in front of the shop what is old: each process for itself, as soon as it hears of a change, until it is heard. */
export type CdnPurger = {
  /** Null is every page. */
  drop(tags: readonly PageTag[] | null): void
  /** From here on changes may go unheard. */
  lost(): void
  /** Changes are heard again; what came before may have been missed. */
  found(): void
  /** Changes were only late: nothing has been missed. */
  heard(): void
  /** Whether a page may be stored in front: every change so far is known there. */
  mayStore(): boolean
  close(): Promise<void>
}

/** More than this in one go: everything is quicker. */
const mostTags = 2000
/**
 * A page that left the shop just before a change may arrive in front just after the purge, and a process that was cut off from the database
 * says for 2.5 seconds (server-notices.ts) that its old page may be stored: so everything is purged once more when it must have arrived.
 */
const echoMs = 3500
const shortestPauseMs = 200
const longestPauseMs = 5000

type Timing = { echoMs?: number }

export function createCdnPurger(nodes: readonly CdnNode[], log: FastifyBaseLogger, timing: Timing = {}): CdnPurger {
  const rows = nodes.map((node) => purgeRow(node, log, timing))
  let isListening = false
  return {
    drop: (tags) => rows.forEach((row) => void row.drop(tags)),
    lost() {
      isListening = false
    },
    found() {
      isListening = true
      for (const row of rows) row.drop(null)
    },
    heard() {
      isListening = true
    },
    mayStore: () => isListening && rows.every((row) => row.isUpToDate()),
    async close() {
      await Promise.all(rows.map((row) => row.close()))
    },
  }
}

/** What one node has still to be told. */
function purgeRow(node: CdnNode, log: FastifyBaseLogger, { echoMs: wait = echoMs }: Timing) {
  const stopping = new AbortController()
  const { signal } = stopping
  let waiting = new Set<PageTag>()
  let isEverything = false
  let running: Promise<void> | null = null
  let echoes = new Set<NodeJS.Timeout>()

  function drop(tags: readonly PageTag[] | null, isEcho = false) {
    if (signal.aborted || tags?.length === 0) return
    if (tags === null || waiting.size + tags.length > mostTags) isEverything = true
    else for (const tag of tags) waiting.add(tag)
    running ??= work().finally(() => {
      running = null
    })
    if (isEcho) return
    const echo = setTimeout(() => {
      echoes.delete(echo)
      drop(tags, true)
    }, wait)
    echo.unref()
    echoes.add(echo)
  }

  async function work() {
    let pause = shortestPauseMs
    while ((isEverything || waiting.size > 0) && !signal.aborted) {
      const tags = isEverything ? null : [...waiting]
      waiting = new Set()
      isEverything = false
      try {
        await node.purge(tags)
        pause = shortestPauseMs
      } catch (error) {
        // Some of them may have been lost, and a node that was away may have missed what others of the shop had to say.
        isEverything = true
        log.warn({ err: error, cdn: node.name }, 'cdn not purged')
        await delay(pause, undefined, { signal }).catch(() => undefined)
        pause = Math.min(longestPauseMs, pause * 2)
      }
    }
  }

  return {
    drop,
    isUpToDate: () => running === null,
    async close() {
      for (const echo of echoes) clearTimeout(echo)
      echoes = new Set()
      stopping.abort()
      await running
    },
  }
}
