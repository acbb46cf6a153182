import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Queryable } from '#server/platform/database/database.ts'
import { selectRows } from '#server/platform/database/sql-rows.ts'

/**
 * By what a push service knows that a message is of this shop (RFC 8292). Browsers subscribe to this one key, so it is made once, stored
 * beside the shop's other secret and shared by every process.
 */
export type Vapid = {
  publicKey(): Promise<string>
  /** For one message to this address. */
  authorization(endpoint: string, origin: string): Promise<string>
}

/** A push service takes a day at most. */
const lifeSeconds = 12 * 60 * 60

export function createVapid(db: Queryable): Vapid {
  let known: Promise<{ publicKey: string; privateKey: KeyObject }> | undefined
  const keys = () => {
    known ??= loadKeys(db)
    // A database that was away for a moment is asked again.
    known.catch(() => (known = undefined))
    return known
  }
  return {
    publicKey: async () => (await keys()).publicKey,
    async authorization(endpoint, origin) {
      const { publicKey, privateKey } = await keys()
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor(Date.now() / 1000) + lifeSeconds,
        // Whom the push service tells of trouble; most take nothing but https and mailto, and a shop tried at home has neither.
        sub: origin.startsWith('https:') ? origin : `mailto:shop@${new URL(origin).hostname}`,
      }
      const told = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(claims)}`
      const signature = sign('sha256', Buffer.from(told), { key: privateKey, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${told}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

async function loadKeys(db: Queryable) {
  const made = createECDH('prime256v1')
  made.generateKeys()
  await db.execute(
    sql`insert into shop_secrets (name, value) values ('vapid', ${padded(made.getPrivateKey())}) on conflict do nothing`,
  )
  const [row] = await selectRows<{ value: Buffer }>(db, sql`select value from shop_secrets where name = 'vapid'`)
  if (!row) throw new Error('the shop has lost its key for push messages')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(row.value)
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const d = padded(pair.getPrivateKey()).toString('base64url')
  const privateKey = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', d, x, y }, format: 'jwk' })
  return { publicKey: point.toString('base64url'), privateKey }
}

/** One key in 256 begins with zeros, which the library leaves out. */
function padded(key: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(32 - key.length), key])
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
