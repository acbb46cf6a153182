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
}
export type LoadResult = { requests: number; perSecond: number; p50: number; p99: number; failures: number }

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
  let failures = 0
  let next = 0
  const startedAt = performance.now()
  const until = startedAt + options.seconds * 1000
  await Promise.all(Array.from({ length: options.connections }, () => converse()))
  const seconds = (performance.now() - startedAt) / 1000
  return {
    requests: times.length,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failures,
  }

  function converse(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(options.port, '127.0.0.1')
      let received = 0
      let expected = -1
      let askedAt = 0
      const send = () => {
        if (performance.now() >= until || (options.once && next >= requests.length)) {
          socket.end()
          resolve()
          return
        }
        received = 0
        expected = -1
        askedAt = performance.now()
        socket.write(requests[next++ % requests.length]!)
      }
      socket.setNoDelay(true)
      socket.on('connect', send)
      socket.on('error', reject)
      // Harmless after resolve; before it, an answer that will never come.
      socket.on('close', () => reject(new Error('the server closed the connection')))
      socket.on('data', (chunk) => {
        received += chunk.length
        if (expected < 0) {
          const head = chunk.toString('latin1', 0, 4096)
          const end = head.indexOf('\r\n\r\n')
          const length = /content-length: (\d+)/i.exec(head)
          if (end < 0 || !length) {
            reject(new Error(`an answer without a length: ${head.slice(0, 200)}`))
            return
          }
          if (!/^HTTP\/1\.1 (200|304)/.test(head)) failures += 1
          expected = end + 4 + Number(length[1])
        }
        if (received >= expected) {
          times.push(performance.now() - askedAt)
          send()
        }
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
