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

export function findVarnish(): string | undefined {
  return findProgram('varnishd', folders)
}

/** The same, with an installation where this machine allows one. */
export function obtainVarnish(): string | undefined {
  const found = findVarnish()
  if (found || !canInstall()) return found
  installPackage('varnish')
  installPackage('varnish-modules')
  return findVarnish()
}

/** `deploy/varnish/shop.vcl` in front of shops on this machine. `x-hits` tells how often an object was given: 0 is by the shop. */
export async function startVarnish(program: string, shopPorts: readonly [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-varnish-'))
  const port = await freePort()
  const file = join(folder, 'shop.vcl')
  let given = readFileSync('deploy/varnish/shop.vcl', 'utf8')
  for (const [nth, address] of ['10.0.0.21', '10.0.0.22'].entries()) {
    given = given.replace(`.host = "${address}"; .port = "3000";`, `.host = "127.0.0.1"; .port = "${shopPorts[nth]}";`)
  }
  given = given.replace('"10.0.0.0"/24;', '"127.0.0.1";')
  given = given.replace('vcl 4.1;', 'vcl 4.1;\nsub vcl_deliver { set resp.http.x-hits = obj.hits; }')
  writeFileSync(file, given)
  const origin = `http://127.0.0.1:${port}`

  async function start() {
    const args = [
      '-F',
      '-j',
      'none',
      '-n',
      join(folder, 'work'),
      '-f',
      file,
      '-a',
      `127.0.0.1:${port}`,
      '-s',
      'malloc,64M',
    ]
    const options = ['-p', 'http_gzip_support=off', '-p', 'http_resp_hdr_len=12k']
    const child = spawn(program, [...args, ...options], { stdio: ['ignore', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (piece) => {
      said += piece
    })
    const until = Date.now() + 60_000
    while (!(await answers(origin))) {
      if (Date.now() > until || child.exitCode !== null) throw new Error(`Varnish did not start: ${said}`)
      await delay(50)
    }
    return child
  }

  let child = await start()
  async function kill() {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return {
    origin,
    kill,
    async startAgain() {
      child = await start()
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Any answer will do: without a shop it is a 503. */
function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  )
}
