import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * A network namespace on one bridge stands for a machine: it has an address of its own, can be cut off without a word, and everything that
 * runs on it can be killed at once. The whole run has a network, a process table and mounts of its own (private-room.ts), so names and
 * addresses are free and nothing outlives it.
 */
export type Machine = {
  name: string
  address: string
  /** Whatever its programs keep; survives their end as a disk does. */
  folder: string
  start(program: Program): ChildProcess
  /** Nothing goes in or out any more, and nobody is told. */
  cutOff(): void
  reconnect(): void
  /** Every process at once, as when the power goes; resolves when none is left. */
  kill(): Promise<void>
  /** To every process, or to those whose command is like this. */
  signal(name: NodeJS.Signals, only?: RegExp): void
  /** A command on this machine, cut off or not; resolves with its exit code and what it wrote. */
  run(command: readonly string[], timeoutMs: number): Promise<{ code: number | null; said: string }>
}

export type Program = {
  /** Of its log, too. */
  name: string
  command: readonly string[]
  env?: Record<string, string>
  cwd?: string
  account?: { uid: number; gid: number }
}

const bridge = 'lan'
/** Where the load comes from. */
export const visitorsAddress = '10.0.0.1'

/** The wire and, behind it, everybody who visits the shop. */
export function openNetwork() {
  mkdirSync('/run/netns', { recursive: true })
  run('mount', '-t', 'tmpfs', 'names', '/run/netns')
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('address', 'add', `${visitorsAddress}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
}

export function openMachine(name: string, address: string, folder: string): Machine {
  const wire = `w-${name}`
  ip('netns', 'add', name)
  ip('link', 'add', wire, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
  ip('link', 'set', wire, 'master', bridge, 'up')
  ip('-n', name, 'link', 'set', 'lo', 'up')
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0')
  ip('-n', name, 'link', 'set', 'eth0', 'up')
  mkdirSync(folder, { recursive: true })

  const logOf = (program: string) => join(folder, `${program}.log`)
  const pids = () => ip('netns', 'pids', name).split('\n').filter(Boolean).map(Number)
  return {
    name,
    address,
    folder,
    start({ name: program, command, env = {}, cwd = folder, account }) {
      const log = openSync(logOf(program), 'a')
      // Only root may enter another network.
      const as = account
        ? ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs']
        : []
      const child = spawn('ip', ['netns', 'exec', name, ...as, ...command], {
        cwd,
        env: { PATH: `${process.env.PATH}:/usr/sbin`, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      return child
    },
    cutOff: () => void ip('link', 'set', wire, 'down'),
    reconnect: () => void ip('link', 'set', wire, 'up'),
    async kill() {
      for (let left = pids(); left.length > 0; left = pids()) {
        for (const pid of left) send(pid, 'SIGKILL')
        await delay(20)
      }
    },
    signal(signal, only) {
      for (const pid of pids()) if (!only || only.test(commandOf(pid))) send(pid, signal)
    },
    run: ([...command], timeout) =>
      new Promise((resolve) => {
        const options = { timeout, killSignal: 'SIGKILL', encoding: 'utf8' } as const
        const child = execFile('ip', ['netns', 'exec', name, ...command], options, (_error, said, complaint) =>
          resolve({ code: child.exitCode, said: `${said}${complaint}` }),
        )
      }),
  }
}

/** Asks a program to end, and waits for it. */
export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = (await ended) as [number | null]
  return code
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself meanwhile.
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function ip(...args: string[]): string {
  return run('ip', ...args)
}

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
