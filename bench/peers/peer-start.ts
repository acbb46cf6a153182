import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#harness/free-port.ts'
import { askOnce } from './ask.ts'
import type { Question } from './peer.ts'
import { endPrograms } from './peer-processes.ts'
import { checkQuestion } from './question-load.ts'

export type StartedPeer = {
  port: number
  origin: string
  /** From the start of its processes to the first good answer. */
  seconds: number
  children: ChildProcess[]
}

const startLimitMs = 300_000
const fillLimitMs = 900_000

/** Asks from the first moment on, as a visitor would who comes back until there is an answer. */
export async function startPeer(launch: (port: number) => ChildProcess[], first: Question): Promise<StartedPeer> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const children = launch(port)
  try {
    await untilGood(children, startLimitMs, async () => void (await askOnce(origin, first.requests[0]!, first.isGood)))
    return { port, origin, children, seconds: (performance.now() - startedAt) / 1000 }
  } catch (error) {
    await endPrograms(children)
    throw error
  }
}

/** A shop that was just filled works on until its lists and its search are complete; then `work` is done in it, and it is stopped. */
export async function whileFilling<Result>(
  launch: (port: number) => ChildProcess[],
  questions: readonly Question[],
  work: (origin: string) => Promise<Result>,
): Promise<Result> {
  const started = await startPeer(launch, questions[0]!)
  try {
    for (const question of questions)
      await untilGood(started.children, fillLimitMs, () => checkQuestion(started.port, question), 1000)
    return await work(started.origin)
  } finally {
    await endPrograms(started.children)
  }
}

export async function untilGood(
  children: readonly ChildProcess[],
  limitMs: number,
  attempt: () => Promise<void>,
  everyMs = 20,
): Promise<void> {
  const until = performance.now() + limitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      const ended = children.find(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null)
      if (ended) throw new Error(`a process ended with ${ended.exitCode ?? ended.signalCode}: ${error}`)
      if (performance.now() > until) throw error
      await pause(everyMs)
    }
  }
}
