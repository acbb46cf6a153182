import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Secrets } from '#server/platform/database/secrets.ts'
import { deviceLifeSeconds, setDeviceCookie } from '#server/platform/session/cookies.ts'
import { isSame } from '#server/platform/session/csrf.ts'
import type { AccountDeps } from './account-deps.ts'
import { findPasswordHash, type KnownLogin } from './account-queries.ts'

/**
 * A browser in which somebody has given the right password before gets a signed cookie for that account, and tries of its own: wrong
 * passwords and codes of strangers cannot lock its owner out. The cookie opens nothing. It is good for the password it was given for,
 * so a stolen one ends with the next change of password.
 */
export type KnownDevice = { userId: number; id: string; passwordMark: string }

/** Members of a family share a browser. */
const mostAccounts = 4

/** Every account the browser is known for; signatures and age are checked, the password is not yet. */
export async function knownDevicesOf(request: FastifyRequest): Promise<KnownDevice[]> {
  return (await readTokens(request)).map(({ device }) => device)
}

async function readTokens(request: FastifyRequest): Promise<{ token: string; device: KnownDevice }[]> {
  const { names, secrets } = request.server.sessions
  const cookie = request.cookies[names.device]
  if (!cookie) return []
  const key = await secrets.key('device')
  return cookie
    .split('~')
    .slice(0, mostAccounts)
    .flatMap((token) => {
      const device = readToken(key, token)
      return device ? [{ token, device }] : []
    })
}

/** Null: the browser is a stranger to this account. */
export async function deviceOfUser(
  secrets: Secrets,
  devices: KnownDevice[],
  { user, passwordHash }: KnownLogin,
): Promise<KnownDevice | null> {
  const device = devices.find(({ userId }) => userId === user.id)
  if (!device || passwordHash === null) return null
  return isSame(device.passwordMark, markOf(await secrets.key('device'), passwordHash)) ? device : null
}

/** After the right password, or a code from the mailbox: a new id each time. Logging out leaves it. */
export async function rememberDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, userId }: Pick<AccountDeps, 'db'> & { userId: number },
) {
  const { names, secrets } = request.server.sessions
  const passwordHash = await findPasswordHash(db, userId)
  if (passwordHash === null) return
  const made = makeToken(await secrets.key('device'), { userId, passwordHash })
  const others = (await readTokens(request)).filter(({ device }) => device.userId !== userId)
  const tokens = [made, ...others.map(({ token }) => token)].slice(0, mostAccounts)
  setDeviceCookie(reply, names, tokens.join('~'))
}

function makeToken(key: Buffer, { userId, passwordHash }: { userId: number; passwordHash: string }): string {
  const id = randomBytes(12).toString('base64url')
  const signed = `${userId}.${id}.${Math.floor(Date.now() / 1000)}.${markOf(key, passwordHash)}`
  return `${signed}.${signatureOf(key, signed)}`
}

function readToken(key: Buffer, token: string): KnownDevice | null {
  const end = token.lastIndexOf('.')
  const signed = token.slice(0, Math.max(0, end))
  if (!isSame(token.slice(end + 1), signatureOf(key, signed))) return null
  const [userId, id, madeAt, passwordMark] = signed.split('.')
  if (!userId || !id || !madeAt || !passwordMark) return null
  if (Number(madeAt) + deviceLifeSeconds < Date.now() / 1000) return null
  return { userId: Number(userId), id, passwordMark }
}

function signatureOf(key: Buffer, signed: string): string {
  return createHmac('sha256', key).update(`device!${signed}`).digest('base64url')
}

function markOf(key: Buffer, passwordHash: string): string {
  return createHmac('sha256', key).update(`password!${passwordHash}`).digest('base64url').slice(0, 16)
}
