import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

/** What `pg.Pool` needs to reach the engine; the password is set only when it listens on a loopback port. */
export type EngineConnection = { host: string; port: number; user: string; database: string; password?: string }

/** Where the engine listens: a socket file that only this user may open, or a loopback port with a password. */
export type EngineAddress = { kind: 'socket'; path: string } | { kind: 'port'; port: number; password: string }

/** The kernel cuts longer socket paths silently, and two directories could then meet at one socket. */
const longestSocketPath = 107

export function chooseAddress(dataDir: string): EngineAddress {
  const path = join(dataDir, '.s.PGSQL.5432')
  const fits = Buffer.byteLength(path) <= longestSocketPath && process.platform !== 'win32'
  if (fits) return { kind: 'socket', path }
  return { kind: 'port', port: 0, password: randomBytes(24).toString('base64url') }
}

export function connectionTo(dataDir: string, address: EngineAddress): EngineConnection {
  const who = { user: 'postgres', database: 'postgres' }
  if (address.kind === 'socket') return { host: dataDir, port: 5432, ...who }
  return { host: '127.0.0.1', port: address.port, password: address.password, ...who }
}
