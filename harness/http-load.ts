// A load of its own process: `connections` keep-alive sockets, each asking again as soon as it has the whole answer.
// Run as a child (`runLoad`), so that asking costs the answering process nothing.
import { fork } from 'node:child_process'
import { connect } from 'node:net'
import { percentile } from './statistics.ts'

export type LoadOptions = {
  port: number
  paths: string[]
  connections: number
  seconds: number
  /** Every path once at most: then each answer is the first of its kind. */
  once?: boolean
  headers?: Record<string, string>
  /** So many a second and no more, spread over the connections; without it each asks as fast as it is answered. */
  requestsPerSecond?: number
}
export type LoadResult = {
  requests: number
  perSecond: number
  /** Of the answers that are not rejections. */
  p50: number
  p99: number
  /** Of the rejections. */
  shedP99: number
  /** Neither 200 nor 304. */
  failures: number
  /** 503 with a Retry-After, counted among the failures. */
  shed: number
  /** Connections on which no answer came for ten seconds, or that broke; counted among the failures. */
  lost: number
}

const patienceMs = 10_000

export function runLoad(options: LoadOptions): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [], { execArgv: process.execArgv })
    // As a message: thousands of paths are more than a command line takes.
    child.send(options)
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('exit', (code) => code !== 0 && reject(new Error(`load ended with ${code}`)))
  })
}

async function ask(options: LoadOptions): Promise<LoadResult> {
  const requests = options.paths.map((path) => {
    const lines = Object.entries(options.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)
    return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${lines.join('')}\r\n`)
  })
  const times: number[] = []
  const shedTimes: number[] = []
  let [failures, shed, lost] = [0, 0, 0]
  let next = 0
  const startedAt = performance.now()
  const until = startedAt + options.seconds * 1000
  await Promise.all(Array.from({ length: options.connections }, (_, index) => converse(index)))
  const seconds = (performance.now() - startedAt) / 1000
  const answered = times.length + failures - lost
  return {
    requests: answered,
    perSecond: answered / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    shedP99: percentile(shedTimes, 0.99),
    failures,
    shed,
    lost,
  }

  function converse(index: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(options.port, '127.0.0.1')
      const stepMs = options.requestsPerSecond ? (options.connections / options.requestsPerSecond) * 1000 : 0
      let turn = startedAt + (stepMs * index) / options.connections
      let received = 0
      let expected = -1
      let askedAt = 0
      let isGood = false
      let isOver = false
      const leave = () => {
        isOver = true
        socket.end()
        resolve()
      }
      const send = () => {
        if (isOver) return
        if (performance.now() >= until || (options.once && next >= requests.length)) return leave()
        received = 0
        expected = -1
        askedAt = performance.now()
        // Who was answered late asks again at once, and not several times to catch up.
        turn = Math.max(turn + stepMs, askedAt)
        socket.write(requests[next++ % requests.length]!)
      }
      const sendInTurn = () => {
        const waitMs = turn - performance.now()
        if (waitMs > 1) setTimeout(send, waitMs)
        else send()
      }
      const lose = () => {
        if (isOver) return
        isOver = true
        failures += 1
        lost += 1
        socket.destroy()
        resolve()
      }
      socket.setNoDelay(true)
      if (!stepMs || stepMs < patienceMs / 2) socket.setTimeout(patienceMs, lose)
      socket.on('connect', sendInTurn)
      socket.on('error', lose)
      // Harmless once this conversation is over; before it, an answer that will never come.
      socket.on('close', lose)
      socket.on('data', (chunk) => {
        received += chunk.length
        if (expected < 0) {
          const head = chunk.toString('latin1', 0, 4096)
          const end = head.indexOf('\r\n\r\n')
          const length = /content-length: (\d+)/i.exec(head)
          if (end < 0 || !length) return reject(new Error(`an answer without a length: ${head.slice(0, 200)}`))
          isGood = /^HTTP\/1\.1 (200|304)/.test(head)
          if (!isGood) failures += 1
          if (/^HTTP\/1\.1 503/.test(head) && /retry-after: \d/i.test(head)) {
            shed += 1
            shedTimes.push(performance.now() - askedAt)
          }
          expected = end + 4 + Number(length[1])
        }
        if (received < expected) return
        if (isGood) times.push(performance.now() - askedAt)
        sendInTurn()
      })
    })
  }
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('message', async (options) => {
    process.send?.(await ask(options as LoadOptions))
    process.disconnect()
  })
}
