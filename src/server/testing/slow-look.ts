import type { SQL } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Db } from '#server/platform/database/database.ts'

/**
 * The same database, but the first look for something to send that finds nothing takes until `isOver`: what ends meanwhile makes
 * room for what the look could not see.
 */
export function withSlowLook(db: Db, isOver: () => Promise<boolean>): { db: Db; wasHeld: () => boolean } {
  let isHeld = false
  const slow = new Proxy(db, {
    get(target, name) {
      if (name !== 'execute') return Reflect.get(target, name)
      return async (query: SQL) => {
        const found = await target.execute(query)
        const isLook = JSON.stringify(query.queryChunks).includes('skip locked')
        if (isLook && found.rows.length === 0 && !isHeld) {
          isHeld = true
          await vi.waitUntil(isOver, { timeout: 20_000 })
          // Its sender has heard of the end, too.
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        return found
      }
    },
  })
  return { db: slow, wasHeld: () => isHeld }
}
