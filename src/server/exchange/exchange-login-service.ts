import { createHash, randomBytes, randomInt } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { addressOf, type Limits } from '#server/platform/admission/limits.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isSame } from '#server/platform/session/csrf.ts'
import { type Connection, findConnection, insertSession, touchSession } from './exchange-connection-queries.ts'

/**
 * 1С says a login and a password once and shows a session's token afterwards, as a cookie or in the address. Some versions say the
 * password each time instead. A password is of the shop's own making, 93 bits of chance, so a plain hash keeps it; another
 * password ends all sessions.
 */

export const cookieName = 'exchange_1c'
export type EnvLogin = { login: string; password: string } | null
export type LoginDeps = { db: Db; limits: Limits; env: EnvLogin }
export type Entered = { ok: true; session: string; token: string } | { ok: false; reason: string }

export function hashOf(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Without letters that look alike on paper. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

export function newPassword(): string {
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Null: nobody may enter. */
function credentialOf({ login, password_hash: hash, version }: Connection, env: EnvLogin): string | null {
  if (env) return `env ${hashOf(`${env.login}\n${env.password}`)}`
  return login && hash ? `made ${version} ${hash}` : null
}

/** A session that is open, or one that is opened by the password said with this very request. */
export async function enter(deps: LoginDeps, request: FastifyRequest, tokens: string[]): Promise<Entered> {
  const connection = await findConnection(deps.db)
  const credential = credentialOf(connection, deps.env)
  if (!credential) return { ok: false, reason: 'Обмен с 1С на сайте не подключён' }
  const hashes = tokens.map(hashOf)
  const known = hashes.length > 0 ? await touchSession(deps.db, { hashes, credential }) : null
  if (known) return { ok: true, session: known, token: tokens[hashes.indexOf(known)] ?? '' }
  // Whoever says the password each time shows no token: their calls belong together by where they come from.
  const token = tokens.length === 0 ? hashOf(`basic ${credential} ${addressOf(request)}`).slice(0, 32) : undefined
  return logIn(deps, request, { connection, credential, token })
}

type Asked = { connection: Connection; credential: string; token?: string | undefined }

export async function logIn({ db, limits, env }: LoginDeps, request: FastifyRequest, asked: Asked): Promise<Entered> {
  const said = basicOf(request.headers.authorization)
  if (!said) return { ok: false, reason: 'Укажите имя пользователя и пароль' }
  const address = addressOf(request)
  const seconds = await limits.take('exchangeLogins', address)
  if (seconds > 0)
    return { ok: false, reason: `Слишком много попыток. Повторите через ${Math.ceil(seconds / 60)} мин.` }
  const { login, password_hash: hash } = asked.connection
  const isRight = env
    ? isSame(hashOf(said.login), hashOf(env.login)) && isSame(hashOf(said.password), hashOf(env.password))
    : isSame(hashOf(said.login), hashOf(login ?? '')) && isSame(hashOf(said.password), hash ?? '')
  if (!isRight) return { ok: false, reason: 'Неверное имя пользователя или пароль' }
  await limits.giveBack('exchangeLogins', address)
  const token = asked.token ?? randomBytes(16).toString('hex')
  await insertSession(db, { hash: hashOf(token), credential: asked.credential })
  return { ok: true, session: hashOf(token), token }
}

export async function checkAuth(deps: LoginDeps, request: FastifyRequest): Promise<Entered> {
  const connection = await findConnection(deps.db)
  const credential = credentialOf(connection, deps.env)
  if (!credential) return { ok: false, reason: 'Обмен с 1С на сайте не подключён' }
  return logIn(deps, request, { connection, credential })
}

function basicOf(header: string | undefined): { login: string; password: string } | null {
  const coded = /^Basic\s+([A-Za-z0-9+/=]{1,1000})$/i.exec(header ?? '')?.[1]
  if (!coded) return null
  const text = Buffer.from(coded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : { login: text.slice(0, colon), password: text.slice(colon + 1) }
}
