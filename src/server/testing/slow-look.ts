import type { SQL } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'

/**
 * The same database, but the first look for something to send that finds nothing takes until `isOver`: what ends meanwhile makes
 * room for what the look could not see.
 */
export function withSlowLook(db: Db, isOver: () => Promise<boolean>): { db: Db; wasHeld: () => boolean } {
  let isHeld = false

  async function held<Found extends { rows: unknown[] }>(text: string, looking: PromiseLike<Found>): Promise<Found> {
    const found = await looking
    if (text.includes('skip locked') && found.rows.length === 0 && !isHeld) {
      isHeld = true
      await vi.waitUntil(isOver, { timeout: 20_000 })
      // Its sender has heard of the end, too.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return found
  }

  const session = new Proxy(db._.session, {
    get(target, name) {
      if (name !== 'prepareQuery') return Reflect.get(target, name)
      return (...given: Parameters<typeof target.prepareQuery>) => {
        const prepared = target.prepareQuery(...given)
        const execute = (values: Record<string, unknown>) =>
          held(given[0].sql, prepared.execute(values) as Promise<never>)
        return { execute }
      }
    },
  })
  const slow = new Proxy(db, {
    get(target, name) {
      if (name === '_') return { ...target._, session }
      if (name !== 'execute') return Reflect.get(target, name)
      return (query: SQL) => held(JSON.stringify(query.queryChunks), target.execute(query))
    },
  })
  return { db: slow, wasHeld: () => isHeld }
}
