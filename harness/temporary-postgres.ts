import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

export type TemporaryPostgres = {
  url: string
  stop: () => Promise<void>
  /** As `pg_ctl stop -m immediate`: without a word to anybody, to be recovered at the next start. */
  crash: () => void
  /** Starts what was halted; resolves when it takes connections. */
  startAgain: () => Promise<void>
}

type Account = { uid: number; gid: number }

/** Durability is traded for speed: this server's data never outlives the test run. */
const settings = {
  listen_addresses: '127.0.0.1',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  lc_messages: 'C',
}

/** For measuring and for killing: what the server acknowledged is on the disk, as on a real one. */
export const durableSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/** Plain C would not know that «Я» and «я» are one letter, as every real server does. macOS has no C.UTF-8. */
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'

/**
 * The shell lives as long as its standard input, which is this process: however the runner ends – also by Ctrl-C
 * or kill -9 – the server is stopped and its directory removed. Its own stderr is closed, so that the end of the
 * server is the end of that stream. Until then it takes orders, one a line.
 */
const guardScript = `folder=$1; shift; "$@" & server=$!; exec 2>&-
  while read -r order; do
    case $order in
      halt) kill -QUIT $server; wait $server;;
      start) "$@" 2>/dev/null & server=$!;;
    esac
  done
  kill -INT $server; wait $server; rm -rf "$folder"`

/** Starts an empty PostgreSQL server on a free loopback port, with a password nobody else knows. */
export function startTemporaryPostgres(
  programs: string,
  ownSettings: Record<string, string> = {},
): Promise<TemporaryPostgres> {
  const password = randomBytes(16).toString('hex')
  return startFilled({ programs, ownSettings, password }, ({ folder, data, account }) => {
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password)
    if (account) chownSync(passwordFile, account.uid, account.gid)
    const initdb = ['-D', data, '-U', 'postgres', '--pwfile', passwordFile, '-A', 'scram-sha-256', '-E', 'UTF8', '-N']
    run(join(programs, 'initdb'), [...initdb, `--locale=${locale}`], { cwd: folder, ...account })
  })
}

/** Starts a second server that follows one of these by streaming replication and can be promoted. */
export function startStandby(
  programs: string,
  primaryUrl: string,
  ownSettings: Record<string, string> = {},
): Promise<TemporaryPostgres> {
  const password = new URL(primaryUrl).password
  return startFilled({ programs, ownSettings, password }, ({ folder, data, account }) => {
    // -R writes where to follow; a checkpoint at once instead of in five minutes.
    const copy = ['-d', `${primaryUrl}?application_name=standby`, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '-N']
    run(join(programs, 'pg_basebackup'), copy, { cwd: folder, ...account })
  })
}

type Place = { folder: string; data: string; account: Account | undefined }
type Start = { programs: string; ownSettings: Record<string, string>; password: string }

/** A server over a directory that `fill` makes. */
async function startFilled(
  { programs, ownSettings, password }: Start,
  fill: (place: Place) => void,
): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-postgres-'))
  const data = join(folder, 'data')
  const account = serverAccount()
  if (account) chownSync(folder, account.uid, account.gid)
  chmodSync(folder, 0o700)
  try {
    fill({ folder, data, account })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }

  const port = await freePort()
  const options = Object.entries({ ...settings, ...ownSettings, port, unix_socket_directories: folder })
  const server = [
    join(programs, 'postgres'),
    '-D',
    data,
    ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const guard = spawn('sh', ['-c', guardScript, 'sh', folder, ...server], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
    ...account,
  })

  async function stop() {
    const ended = once(guard, 'exit')
    guard.stdin.end()
    await ended
  }
  try {
    await untilReady(guard)
  } catch (error) {
    await stop()
    throw error
  }
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    stop,
    crash: () => void guard.stdin.write('halt\n'),
    async startAgain() {
      guard.stdin.write('start\n')
      while (!(await takesConnections(url))) await delay(20)
    },
  }
}

function run(program: string, args: string[], options: { cwd: string } & Partial<Account>) {
  execFileSync(program, args, { stdio: 'pipe', ...options })
}

async function takesConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

/** PostgreSQL does not run as root, so root lends it an account without rights. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((what) => Number(execFileSync('id', [what, name], { stdio: 'pipe' })))
      if (uid && gid) return { uid, gid }
    } catch {
      // This machine has no such account; the next may exist.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a postgres nor a nobody account')
}

/** The server tells on stderr when it is ready; the stream ends early only when the server did. */
function untilReady(guard: ChildProcessByStdio<Writable, null, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    guard.stderr.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000)
      if (/ready to accept (read-only )?connections/.test(log)) resolve()
    })
    guard.stderr.on('end', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
    guard.on('error', reject)
  })
}
