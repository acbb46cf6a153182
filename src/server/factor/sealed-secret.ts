import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A secret that must be read again: encrypted for one user, so that nobody's row opens another's account. */

const ivBytes = 12
const tagBytes = 16

export function seal(key: Buffer, userId: number, secret: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(String(userId)))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Throws where the row was changed, or belongs to somebody else. */
export function unseal(key: Buffer, userId: number, stored: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(String(userId))).setAuthTag(stored.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([decipher.update(stored.subarray(ivBytes + tagBytes)), decipher.final()])
}
