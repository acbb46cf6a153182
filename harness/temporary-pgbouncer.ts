import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { queryDatabase } from './databases.ts'
import { freePort } from './free-port.ts'
import { canInstall, findProgram, installPackage } from './system-packages.ts'
import { serverAccount } from './temporary-postgres.ts'

/** Debian puts it where only administrators look. */
const folders = ['/usr/sbin', '/usr/local/sbin']

export function findPgbouncer(): string | undefined {
  return findProgram('pgbouncer', folders)
}

/** The same, with an installation where this machine allows one. */
export function obtainPgbouncer(): string | undefined {
  const found = findPgbouncer()
  if (found || !canInstall()) return found
  installPackage('pgbouncer')
  return findPgbouncer()
}

/** A PgBouncer that lends its few connections for one transaction each. `urlOf` leads through it to a database of the server. */
export async function startPgbouncer(program: string, serverUrl: string, connections: number) {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-pgbouncer-'))
  const port = await freePort()
  const { hostname, port: serverPort, username, password } = new URL(serverUrl)
  const login = `user=${decodeURIComponent(username)}${password && ` password=${decodeURIComponent(password)}`}`
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort || 5432} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  )
  const account = serverAccount()
  if (account) for (const path of [folder, file]) chownSync(path, account.uid, account.gid)
  const child = spawn(program, ['-q', file], { cwd: folder, stdio: 'ignore', ...account })
  const ended = once(child, 'exit')
  const urlOf = (url: string) => {
    const through = new URL(url)
    through.hostname = '127.0.0.1'
    through.port = String(port)
    return through.href
  }
  const answers = () =>
    queryDatabase(urlOf(serverUrl), 'select 1').then(
      () => true,
      () => false,
    )
  const until = Date.now() + 30_000
  while (!(await answers())) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('PgBouncer did not start')
    await delay(50)
  }
  return {
    urlOf,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
