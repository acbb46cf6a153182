import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createLimiter } from '#server/platform/admission/concurrency-limiter.ts'

/** Passwords are stored as argon2id. Hashing is dear on purpose, so only two are at work at once: a flood of logins must not stop the shop. */
export type Passwords = {
  hash(password: string): Promise<string>
  /** Null: there is no such account. It takes as long as a wrong password, so the time says nothing. */
  verify(stored: string | null, password: string): Promise<boolean>
  /** So many wait that one more is rejected: worth asking before anything is looked up or counted for it. */
  isCrowded(): boolean
}

const usual = {
  atOnce: 2,
  longestWaitMs: 2000,
  /** About a second of work on a machine that is busy with nothing else. */
  mostWaiting: 32,
  /** What OWASP asks for; 19 MiB each, so that two at once stay a small part of the machine. */
  cost: { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 },
}

export function createPasswords(given: Partial<typeof usual> = {}): Passwords {
  const { atOnce, longestWaitMs, mostWaiting, cost } = { ...usual, ...given }
  const limiter = createLimiter(atOnce, longestWaitMs, mostWaiting)
  let nobodys: Promise<string> | undefined

  return {
    hash: (password) => limiter.during(() => hash(bytesOf(password), cost)),
    async verify(stored, password) {
      nobodys ??= hash(randomBytes(32), cost)
      const against = stored ?? (await nobodys)
      const matches = await limiter.during(() => verify(against, bytesOf(password)))
      return stored !== null && matches
    },
    isCrowded: limiter.isFull,
  }
}

/** «й» typed on a Mac is two characters and on Windows one; it is the same password. */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'))
}
