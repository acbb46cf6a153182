import { createHmac } from 'node:crypto'
import { encode } from 'uqr'
import { isSame } from '#server/platform/session/csrf.ts'

/** Codes of an app, by RFC 6238: six digits of SHA-1, another every thirty seconds. It is what every app understands. */

const stepSeconds = 30
export const secretBytes = 20

export function stepAt(time: number): number {
  return Math.floor(time / 1000 / stepSeconds)
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Which thirty seconds the code belongs to; a clock may be one step off. All three are compared, so that the time does not tell which it was. */
export function matchingStep(secret: Buffer, code: string, time: number): number | null {
  const now = stepAt(time)
  const matching = [now - 1, now, now + 1].filter((step) => isSame(code, totpCode(secret, step)))
  return matching.at(-1) ?? null
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As apps take it: letters and digits that cannot be mixed up. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the picture says to the app. */
export function totpUri(secret: Buffer, { shop, email }: { shop: string; email: string }): string {
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(email)}`
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(shop)}`
}

/** A QR code as the path of an SVG: rows of dark squares, one unit each. The quiet border is part of it. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const rows = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: rows.join('') }
}
