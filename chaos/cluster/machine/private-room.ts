import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findPostgres } from '#harness/find-postgres.ts'
import { isAlive } from '#harness/shop-process.ts'
import { findProgram } from '#harness/system-packages.ts'
import { findVarnish } from '#harness/temporary-varnish.ts'

/**
 * The machines live in a room of their own: its network, process table and mounts end with its first process, whoever killed that, and
 * nothing of them was ever on this machine but one folder.
 */

const sbin = ['/usr/sbin', '/sbin', '/usr/local/sbin']
const programs = {
  ip: 'iproute2',
  unshare: 'util-linux',
  setpriv: 'util-linux',
  mount: 'mount',
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
}
const folderName = /^shildik-cluster-(\d+)-/

/** What this machine lacks, in words; empty: everything is there. */
export function missingForCluster(): string[] {
  if (process.platform !== 'linux') return ['Linux, for its network namespaces']
  const absent = Object.entries(programs).filter(([name]) => !findProgram(name, sbin))
  return [
    ...(process.getuid?.() === 0 ? [] : ['root, for network namespaces']),
    ...absent.map(([name, pack]) => `the program ${name} (package ${pack})`),
    ...(findPostgres() ? [] : ['PostgreSQL 15 or newer (package postgresql)']),
    ...(findVarnish() ? [] : ['the program varnishd (package varnish)']),
    ...(findVarnish() && !takesRules() ? ['the modules of Varnish (package varnish-modules)'] : []),
  ]
}

function takesRules(): boolean {
  return spawnSync(findVarnish()!, ['-C', '-f', resolve('deploy/varnish/shop.vcl')], { stdio: 'ignore' }).status === 0
}

/** As the first process of a process table should: it takes leave of everybody whose parents are gone. */
const firstProcess = '"$@" & wait $!'

/** Runs a script in a room with a folder of its own, and resolves with its exit code. */
export async function runInRoom(script: string, args: readonly string[]): Promise<number> {
  removeOldFolders()
  const folder = mkdtempSync(join(tmpdir(), `shildik-cluster-${process.pid}-`))
  // The server of the database is another account.
  chmodSync(folder, 0o755)
  const walls = ['--net', '--mount', '--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc']
  const inside = [process.execPath, ...process.execArgv, script, folder, ...args]
  // However this process ends, the room ends with it.
  const room = spawn(
    'setpriv',
    ['--pdeathsig=KILL', 'unshare', ...walls, 'sh', '-c', firstProcess, 'room', ...inside],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const leave = () => void room.kill('SIGKILL')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave)
  const [code] = (await once(room, 'exit')) as [number | null]
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  return code ?? 1
}

/** Of runs that were killed themselves. */
function removeOldFolders() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = folderName.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}
