import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { builtServerDir, runsFromSource } from '#server/platform/process/project-paths.ts'
import type { FromEngine, OpenRequest, ToEngine } from './engine-messages.ts'

/** One run of the engine's process. Nothing here throws when the process dies: that is told by `exited`. */
export type EngineProcess = {
  pid: number
  port: number
  /** Resolves once, with the reason as one line for the log. */
  exited: Promise<string>
  /** Calls `onAnswer` when the engine has answered. */
  ping(onAnswer: () => void): void
  dump(file: string): Promise<void>
  stop(): void
  kill(): void
}

/** The engine did not come up; `reason` is its own last words. */
export class EngineStartError extends Error {
  override name = 'EngineStartError'
}

type ForkedEngine = { child: ChildProcess; exited: Promise<string> }

/** Waits for the first engine that is started. */
let forkedAhead: ForkedEngine | null = null

/**
 * A program that will surely need the engine has its process read its code meanwhile. It opens nothing until it is told what, and
 * leaves with the program.
 */
export function forkEngineAhead(entry: EngineEntry) {
  forkedAhead = forkEngine(entry)
}

function forkEngine(entry: EngineEntry): ForkedEngine {
  const child = fork(entry.file, [], { execArgv: entry.execArgv, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const lastWords = collectLastWords(child)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => resolve(`${lastWords() || 'no message'} (${signal ?? `code ${code}`})`))
  })
  return { child, exited }
}

export async function startEngineProcess(options: {
  entry: EngineEntry
  startMs: number
  open: OpenRequest
  /** Called with the pid when the process lives but has not opened a file yet. */
  beforeOpen(pid: number): void
  /** The shop stops while the engine is still coming up. */
  signal?: AbortSignal
}): Promise<EngineProcess> {
  const { child, exited } = forkedAhead ?? forkEngine(options.entry)
  forkedAhead = null
  const giveUp = () => void child.kill('SIGKILL')
  const timer = setTimeout(giveUp, options.startMs)
  options.signal?.addEventListener('abort', giveUp)
  try {
    // Asked at once, heard when the process has read its code: whoever starts it may be too busy to notice that moment.
    options.beforeOpen(child.pid ?? 0)
    send(child, options.open)
    const { port } = await answerOf(child, exited, 'opened')
    return handleOf(child, exited, port)
  } catch (error) {
    giveUp()
    await exited
    throw error
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}

function handleOf(child: ChildProcess, exited: Promise<string>, port: number): EngineProcess {
  let onPong = () => {}
  child.on('message', (message: FromEngine) => {
    if (message.type === 'pong') onPong()
  })
  return {
    pid: child.pid ?? 0,
    port,
    exited,
    ping(onAnswer) {
      onPong = onAnswer
      send(child, { type: 'ping' })
    },
    async dump(file) {
      send(child, { type: 'dump', file })
      const { error } = await answerOf(child, exited, 'dumped')
      if (error) throw new Error(error)
    },
    stop: () => send(child, { type: 'stop' }),
    kill: () => void child.kill('SIGKILL'),
  }
}

function answerOf<Type extends FromEngine['type']>(
  child: ChildProcess,
  exited: Promise<string>,
  type: Type,
): Promise<Extract<FromEngine, { type: Type }>> {
  return new Promise((resolve, reject) => {
    function onMessage(message: FromEngine): void {
      if (message.type !== type) return
      child.off('message', onMessage)
      resolve(message as Extract<FromEngine, { type: Type }>)
    }
    child.on('message', onMessage)
    void exited.then((reason) => reject(new EngineStartError(reason)))
  })
}

function send(child: ChildProcess, message: ToEngine): void {
  // A message to a process that has just died is no error of ours: `exited` tells the story.
  if (child.connected) child.send(message, () => {})
}

/** The last lines the engine wrote before it left. */
function collectLastWords(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-4000)
  })
  return () => text.trim().split('\n').slice(-5).join(' | ').slice(0, 1000)
}

/** How the engine's process is started: the built `engine.js` in production, the source through tsx elsewhere. */
export type EngineEntry = { file: string; execArgv: string[] }

export function engineEntryFromSource(): EngineEntry {
  // An absolute address: the shop may be started from any directory.
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return { file: fileURLToPath(new URL('./engine.ts', import.meta.url)), execArgv: ['--import', tsx] }
}

/** How this very program starts the engine of its database: as built, or from the sources. */
export const engineHere: EngineEntry = runsFromSource
  ? engineEntryFromSource()
  : { file: join(builtServerDir, 'engine.js'), execArgv: [] }
