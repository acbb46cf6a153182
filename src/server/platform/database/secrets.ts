import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

type Purpose = 'csrf' | 'code' | 'limit' | 'erasure' | 'device' | 'stranger' | 'mail-stop' | 'factor'

/** Keys the shop signs with. The root is made once and stored in the database, so every process signs alike. */
export type Secrets = { key(purpose: Purpose): Promise<Buffer> }

export function createSecrets(db: Db): Secrets {
  let root: Buffer | undefined
  const keys = new Map<string, Buffer>()
  return {
    async key(purpose) {
      const known = keys.get(purpose)
      if (known) return known
      root ??= await loadRoot(db)
      const key = createHmac('sha256', root).update(purpose).digest()
      keys.set(purpose, key)
      return key
    },
  }
}

async function loadRoot(db: Db): Promise<Buffer> {
  await db.execute(
    sql`insert into shop_secrets (name, value) values ('root', ${randomBytes(32)}) on conflict do nothing`,
  )
  const { rows } = await db.execute<{ value: Buffer }>(sql`select value from shop_secrets where name = 'root'`)
  const [row] = rows
  if (!row) throw new Error('the shop has lost its secret')
  return row.value
}
