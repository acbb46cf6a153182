import { createHmac, randomInt } from 'node:crypto'
import { recoveryCodeCount } from '#shared/factor/factor-contract.ts'

/** Ten codes on paper for whoever lost the phone: each opens the second step once. */

/** Without those that are mixed up when read from paper: 31 of them, twelve make 59 bits. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 3
const groupLength = 4

export function makeRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groups }, () =>
      Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
    ).join('-'),
  )
}

/** Spelling does not matter: with or without dashes, in capitals or not. */
export function hashRecoveryCode(key: Buffer, userId: number, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', key).update(`recovery!${userId}!${plain}`).digest()
}

/** Told from a code of the app by its length. */
export function isRecoveryCode(code: string): boolean {
  return code.length === groups * groupLength
}
