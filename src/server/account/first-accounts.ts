import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Queryable } from '#server/platform/database/database.ts'
import { type Config, ConfigError } from '#server/platform/process/config.ts'
import { writeAudit } from '#server/platform/session/audit.ts'
import { isCommonPassword } from '#server/platform/session/common-passwords.ts'
import { createPasswords, type Passwords } from '#server/platform/session/passwords.ts'
import { deleteSessionsOf } from '#server/platform/session/sessions.ts'
import type { UserRole } from '#shared/account/account-contract.ts'
import { findUserByEmail, insertUser, setPassword, updateStanding } from './account-queries.ts'

/** A shop without an administrator gets one at its start; no password is ever the same in two shops. */

type FirstAccount = { role: UserRole; email: string; password: string; firstName: string; lastName?: string }

/** Any number will do, as long as nothing else in the shop locks on it. */
const lockKey = 727_003

export async function ensureFirstAccounts(
  db: Db,
  config: Pick<Config, 'admin' | 'demo' | 'dataDir' | 'shop'>,
  log: FastifyBaseLogger,
  /** What else is written once, with the first account. */
  alsoWrite?: (tx: Queryable) => Promise<void>,
): Promise<void> {
  if (await hasAdmin(db)) return
  // Not when the settings are read: a shop that has its administrator starts whatever is still written there.
  if (config.admin.password && isCommonPassword(config.admin.password, config.shop.name)) {
    throw new ConfigError('Неверные настройки: ADMIN_PASSWORD: такой пароль подбирают первым, придумайте другой')
  }
  const accounts = firstAccounts(config)
  const passwords = createPasswords()
  const made = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`)
    // Another process of the shop may have been quicker.
    if (await hasAdmin(tx)) return false
    for (const account of accounts) await makeAccount(tx, account, passwords)
    await alsoWrite?.(tx)
    return true
  })
  if (!made) return
  const generated = accounts.filter((account) => account.password !== config.admin.password)
  if (generated.length === 0) return
  const file = await writeAccounts(config.dataDir, generated)
  log.info({ file }, 'Созданы учётные записи, пароли — в файле')
  // To the terminal and not to the log: a log is stored and read by others.
  process.stdout.write(`${generated.map(accountLine).join('\n')}\n`)
}

async function hasAdmin(db: Queryable): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from users where role = 'admin' limit 1`)
  return rows.length > 0
}

function firstAccounts({ admin, demo }: Pick<Config, 'admin' | 'demo'>): FirstAccount[] {
  const first: FirstAccount = {
    role: 'admin',
    // .test is reserved: no email to it can reach a stranger.
    email: admin.email ?? 'admin@shildik.test',
    password: admin.password ?? randomPassword(),
    // Until they say who they are.
    ...(demo ? { firstName: 'Администратор' } : { firstName: 'Владелец', lastName: 'магазина' }),
  }
  if (!demo || admin.email) return [first]
  return [
    first,
    { role: 'master', email: 'master@shildik.test', password: randomPassword(), firstName: 'Мастер' },
    { role: 'user', email: 'user@shildik.test', password: randomPassword(), firstName: 'Покупатель' },
  ]
}

async function makeAccount(tx: Queryable, account: FirstAccount, passwords: Passwords) {
  const { role, email, password, firstName, lastName = 'Шильдик' } = account
  const hash = await passwords.hash(password)
  const staffRole = role === 'admin' ? 'owner' : null
  const blank = { phone: null, firstName, lastName, patronymic: null }
  const user = await insertUser(tx, { role, staffRole, email, passwordHash: hash, ...blank })
  if (user) return writeAudit(tx, { kind: 'first-account', actorId: null, subjectId: user.id, details: { role } })
  // The address is a customer's already; whoever runs the shop says it is theirs.
  const known = await findUserByEmail(tx, email)
  if (!known || role !== 'admin') return
  await setPassword(tx, { userId: known.id, hash })
  await updateStanding(tx, { userId: known.id, role, staffRole, tradeLevel: null, blocked: false })
  await deleteSessionsOf(tx, known.id)
  await writeAudit(tx, { kind: 'first-account', actorId: null, subjectId: known.id, details: { role } })
}

async function writeAccounts(dataDir: string, accounts: FirstAccount[]): Promise<string> {
  const file = join(dataDir, 'demo-accounts.txt')
  await mkdir(dataDir, { recursive: true })
  await writeFile(file, `${accounts.map(accountLine).join('\n')}\n`, { mode: 0o600 })
  return file
}

function accountLine({ role, email, password }: FirstAccount): string {
  return `${role}  ${email}  ${password}`
}

function randomPassword(): string {
  return randomBytes(12).toString('base64url')
}
