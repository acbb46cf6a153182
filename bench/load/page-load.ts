import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { runLoad } from '#harness/http-load.ts'

export type PageLoad = {
  port: number
  path: string
  connections: number
  seconds: number
  headers: Record<string, string>
}
export type PageLoadResult = { requests: number; perSecond: number; failures: number }

const run = promisify(execFile)

/** wrk needs a fifth of the processor time of a client in Node, so that the server is what is measured. */
export const pageClient = hasWrk() ? 'wrk' : 'a client in Node'

/** One page from as many connections, each requesting it again as soon as it has come. */
export async function loadPage({ path, ...load }: PageLoad): Promise<PageLoadResult> {
  return pageClient === 'wrk' ? runWrk({ path, ...load }) : runLoad({ paths: [path], ...load })
}

function hasWrk(): boolean {
  try {
    execFileSync('which', ['wrk'])
    return true
  } catch {
    return false
  }
}

async function runWrk({ port, path, connections, seconds, headers }: PageLoad): Promise<PageLoadResult> {
  const lines = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const options = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, ...lines]
  const { stdout } = await run('wrk', [...options, `http://127.0.0.1:${port}${path}`])
  const read = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? 0)
  const errors = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)?.slice(1) ?? []
  return {
    requests: read(/(\d+) requests in/),
    perSecond: read(/Requests\/sec:\s+([\d.]+)/),
    failures: read(/Non-2xx or 3xx responses: (\d+)/) + errors.reduce((sum, count) => sum + Number(count), 0),
  }
}
