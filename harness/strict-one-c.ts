import { askAt, speakOneC } from './one-c.ts'

/** 1С of a shop that runs in a process of its own, as strict as the real one: whatever is no success ends its exchange. */

export type OneCStep = { mode: string; ms: number }
type Options = {
  /** 1С gives up on an answer after half a minute in its oldest versions. */
  timeoutMs?: number
  /** Told of every answer. */
  onStep?(step: OneCStep): void
}

/** The shop said «failure»; `message` is its reason. */
export class OneCFailure extends Error {}

export const oneCEnv = { EXCHANGE_1C_LOGIN: '1c', EXCHANGE_1C_PASSWORD: 'secret-of-1c' }

export type StrictOneC = ReturnType<typeof openOneCClient>

/** What `fetch` throws is passed on. */
export function openOneCClient(origin: () => string, { timeoutMs = 30_000, onStep }: Options = {}) {
  let partBytes = 1_000_000
  const ask = askAt(origin, timeoutMs)
  const oneC = speakOneC(async (asked) => {
    const startedAt = performance.now()
    const bytes = await ask(asked)
    const mode = new URL(asked.path, origin()).searchParams.get('mode') ?? ''
    onStep?.({ mode, ms: performance.now() - startedAt })
    return bytes
  })

  function expectSuccess(lines: string[]): void {
    if (lines[0] !== 'success') throw new OneCFailure(lines.slice(0, 2).join(': '))
  }

  async function begin() {
    expectSuccess(await oneC.enter())
    const lines = await oneC.call('init')
    if (!lines[0]?.startsWith('zip=')) throw new OneCFailure(lines.slice(0, 2).join(': '))
    partBytes = Number(lines.find((line) => line.startsWith('file_limit='))?.slice('file_limit='.length)) || partBytes
  }

  /** In parts as large as the shop takes; from any stream, so that a file of any size needs the memory of one part. */
  async function send(filename: string, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    let rest = Buffer.alloc(0)
    for await (const piece of content) {
      rest = Buffer.concat([rest, piece])
      for (; rest.length >= partBytes; rest = rest.subarray(partBytes))
        expectSuccess(await oneC.call('file', { filename }, rest.subarray(0, partBytes)))
    }
    if (rest.length > 0) expectSuccess(await oneC.call('file', { filename }, rest))
  }

  async function load(filename: string) {
    expectSuccess(await oneC.load(filename))
  }

  async function complete() {
    let lines = await oneC.call('complete')
    while (lines[0] === 'progress') lines = await oneC.call('complete')
    expectSuccess(lines)
  }

  return { begin, send, load, complete }
}
