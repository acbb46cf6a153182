import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { childrenOf, cpuSeconds, residentMegabytes } from '#harness/process-cost.ts'

type Program = { args: string[]; cwd: string; env: Record<string, string>; logFile: string }

const launched = new Set<ChildProcess>()

/** A process of another shop, at the head of a group of its own: what it starts ends with it. */
export function launchProgram({ args, cwd, env, logFile }: Program): ChildProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, args, {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
    stdio: ['ignore', log, log],
    detached: true,
  })
  closeSync(log)
  launched.add(child)
  child.once('exit', () => launched.delete(child))
  return child
}

/** Runs to its end; a program that fails says why in its log. */
export async function runProgram(program: Program): Promise<void> {
  const [code] = await once(launchProgram(program), 'exit')
  if (code !== 0) throw new Error(`${program.args.join(' ')} ended with ${code}, see ${program.logFile}`)
}

export async function endPrograms(children: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      signalGroup(child, 'SIGTERM')
      const isOver = await Promise.race([ended.then(() => true), pause(10_000, false)])
      // Also what it left behind: the port must be free for the next start.
      signalGroup(child, 'SIGKILL')
      if (!isOver) await ended
    }),
  )
}

/** For the exit handler of the bench. */
export function killPrograms() {
  for (const child of launched) signalGroup(child, 'SIGKILL')
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals) {
  try {
    process.kill(-pid!, signal)
  } catch {
    // The whole group has ended.
  }
}

function treeOf(pid: number): number[] {
  try {
    return [pid, ...childrenOf(pid).flatMap(treeOf)]
  } catch {
    return []
  }
}

/** Of all processes of a shop and those they started. */
export function memoryOf(children: readonly ChildProcess[]): number {
  return children.flatMap(({ pid }) => treeOf(pid!)).reduce((sum, pid) => sum + residentMegabytes(pid), 0)
}

/** At rest: hardly any processor time for a quarter of a minute. What never rests is not waited for longer than two minutes. */
export async function untilQuiet(children: readonly ChildProcess[]): Promise<void> {
  const used = () => children.flatMap(({ pid }) => treeOf(pid!)).reduce((sum, pid) => sum + cpuSeconds(pid), 0)
  for (let waited = 0, quiet = 0; waited < 120 && quiet < 15; waited += 3) {
    const before = used()
    await pause(3000)
    quiet = used() - before < 0.3 ? quiet + 3 : 0
  }
}
