import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { canInstall, findProgram, installPackage } from './system-packages.ts'

/** Debian puts it where only administrators look. */
const folders = ['/usr/sbin', '/usr/local/sbin']

export function findHaproxy(): string | undefined {
  return findProgram('haproxy', folders)
}

/** The same, with an installation where this machine allows one. */
export function obtainHaproxy(): string | undefined {
  const found = findHaproxy()
  if (found || !canInstall()) return found
  installPackage('haproxy')
  return findHaproxy()
}

/** `deploy/haproxy/haproxy.cfg` in front of two shops on this machine, without the part about databases. `up` tells which of them it goes to. */
export async function startHaproxy(program: string, shopPorts: readonly [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-haproxy-'))
  const [port, statsPort] = [await freePort(), await freePort()]
  const file = join(folder, 'haproxy.cfg')
  let given = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
  given = given.slice(0, given.indexOf('# DATABASE_URL='))
  given = given.replace(/^ *stats socket .*$/m, '').replace('bind :80', `bind 127.0.0.1:${port}`)
  // As many connections as files may be open here.
  given = given.replace('maxconn 20000', 'maxconn 1000')
  for (const [nth, address] of ['10.0.0.21:3000', '10.0.0.22:3000'].entries()) {
    given = given.replace(address, `127.0.0.1:${shopPorts[nth]}`)
  }
  writeFileSync(
    file,
    `${given}\nfrontend stats\n    bind 127.0.0.1:${statsPort}\n    stats enable\n    stats uri /\n    no log\n`,
  )
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (piece) => {
    said += piece
  })

  /** Servers that are in use, by their names in the file. */
  async function up(): Promise<string[]> {
    const table = await (await fetch(`http://127.0.0.1:${statsPort}/;csv`)).text()
    const rows = table.split('\n').map((line) => line.split(','))
    return rows
      .filter(([backend, , ...rest]) => backend === 'web' && rest.includes('UP'))
      .map(([, name]) => name!)
      .filter((name) => name !== 'BACKEND')
  }

  const until = Date.now() + 30_000
  while (
    !(await up().then(
      (names) => names.length === 2,
      () => false,
    ))
  ) {
    if (Date.now() > until || child.exitCode !== null) throw new Error(`HAProxy did not start: ${said}`)
    await delay(50)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    up,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
