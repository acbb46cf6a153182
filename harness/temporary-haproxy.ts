import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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

/** `deploy/haproxy/haproxy.cfg` in front of two shops on this machine, without the part about databases. */
export async function startHaproxy(program: string, shopPorts: readonly [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-haproxy-'))
  const port = await freePort()
  const [file, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'admin.sock')]
  let given = readFileSync('deploy/haproxy/haproxy.cfg', 'utf8')
  given = given.slice(0, given.indexOf('# DATABASE_URL='))
  given = given.replace('/run/haproxy/admin.sock', socket).replace('bind :80', `bind 127.0.0.1:${port}`)
  given = given.replace('bind 127.0.0.1:8080', `bind 127.0.0.1:${await freePort()}`)
  given = given.replaceAll('/etc/haproxy/', `${resolve('deploy/haproxy')}/`)
  // As many connections as files may be open here.
  given = given.replace('maxconn 20000', 'maxconn 1000')
  for (const [nth, address] of ['10.0.0.21:3000', '10.0.0.22:3000'].entries()) {
    given = given.replaceAll(address, `127.0.0.1:${shopPorts[nth]}`)
  }
  writeFileSync(file, given)
  const child = spawn(program, ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (piece) => {
    said += piece
  })

  async function command(text: string): Promise<string> {
    const connection = connect(socket)
    connection.end(`${text}\n`)
    let answer = ''
    for await (const piece of connection) answer += piece
    return answer
  }

  /** The servers requests go to, by their names in the file. */
  async function up(): Promise<string[]> {
    const [head = '', ...rows] = (await command('show stat')).replace('# ', '').split('\n')
    const [backend, name, status] = ['pxname', 'svname', 'status'].map((column) => head.split(',').indexOf(column))
    const servers = rows
      .map((row) => row.split(','))
      .filter((row) => row[backend!] === 'web' && row[name!] !== 'BACKEND')
    return servers.filter((row) => row[status!] === 'UP').map((row) => row[name!]!)
  }

  const until = Date.now() + 30_000
  while ((await up().catch(() => [])).length < 2) {
    if (Date.now() > until || child.exitCode !== null) throw new Error(`HAProxy did not start: ${said}`)
    await delay(50)
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    up,
    /** By hand, for a shop that does not say itself that it is about to stop. */
    takeOut: (name: string) => command(`set server web/${name} state drain`),
    putBack: (name: string) => command(`set server web/${name} state ready`),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
