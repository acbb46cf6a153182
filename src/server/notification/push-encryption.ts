import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A message only the one browser can read (RFC 8291): the push service in between belongs to somebody else. */

export type PushKeys = { p256dh: string; auth: string }
/** Given only by the test, which compares with the example of the standard. */
type Fixed = { salt: Buffer; privateKey: Buffer }

const recordSize = 4096
/** Ends the last record. */
const lastRecord = Buffer.from([2])

export function encryptPush(text: string, { p256dh, auth }: PushKeys, fixed?: Fixed): Buffer {
  const own = createECDH('prime256v1')
  if (fixed) own.setPrivateKey(fixed.privateKey)
  else own.generateKeys()
  const salt = fixed?.salt ?? randomBytes(16)
  const ownKey = own.getPublicKey()
  const theirKey = Buffer.from(p256dh, 'base64url')
  const shared = own.computeSecret(theirKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ownKey])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), lastRecord])), cipher.final(), cipher.getAuthTag()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(recordSize)
  return Buffer.concat([salt, size, Buffer.from([ownKey.length]), ownKey, ...sealed])
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length))
}
