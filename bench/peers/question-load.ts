import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { addressOf } from '#harness/visitor.ts'
import { milliseconds } from '../table.ts'
import { askOnce } from './ask.ts'
import type { PeerRequest, Question } from './peer.ts'

/** wrk with a script: it asks every shop in the same way and reads every answer, so that a quick error does not count as quick. */

/** Of good answers; `p99` in milliseconds. */
export type Rate = { perSecond: number; p99: number; badShare: number }
type Load = { port: number; question: Question; connections: number; seconds: number }

const run = promisify(execFile)
/** Shops limit what one address may ask: these are a thousand visitors behind one proxy. */
const visitors = 1000
/** What a browser takes. */
const encodings = 'gzip, deflate, br'

/** Every address once: that it answers well, and how short its answers are at the least. Caches are warm afterwards. */
export async function checkQuestion(port: number, { requests, isGood }: Question): Promise<void> {
  for (const [nth, request] of requests.entries()) {
    const headers = { ...request.headers, 'x-forwarded-for': addressOf(nth + 1) }
    await askOnce(`http://127.0.0.1:${port}`, { ...request, headers }, isGood)
  }
}

export async function loadQuestion({ port, question, connections, seconds }: Load): Promise<Rate> {
  const folder = mkdtempSync(join(tmpdir(), 'shildik-bench-'))
  const script = join(folder, 'ask.lua')
  writeFileSync(script, scriptOf(question.requests))
  try {
    const options = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '10s', '-s', script]
    const { stdout } = await run('wrk', [...options, `http://127.0.0.1:${port}`])
    const told = JSON.parse(/^RESULT (.+)$/m.exec(stdout)?.[1] ?? 'null')
    if (!told) throw new Error(`wrk said nothing: ${stdout}`)
    const { requests, bad, p99 } = told
    return { perSecond: Math.max(0, requests - bad) / told.seconds, p99, badShare: bad / Math.max(1, requests) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export function rateText({ perSecond, p99, badShare }: Rate): string {
  const errors = badShare > 0 ? `, ${(badShare * 100).toFixed(1)} % errors` : ''
  return `${perSecond.toFixed(perSecond < 10 ? 1 : 0)} /s, ${milliseconds(p99)}${errors}`
}

/** JSON's escapes are Lua's, for all that stands in a request. */
function scriptOf(requests: readonly PeerRequest[]): string {
  const texts = Array.from({ length: Math.max(visitors, requests.length) }, (_, nth) =>
    JSON.stringify(requestText(requests[nth % requests.length]!, addressOf((nth % visitors) + 1))),
  )
  return `
local requests = {\n${texts.join(',\n')}\n}
local nth = 0
local threads = {}
function setup(thread) table.insert(threads, thread) end
function init() bad = 0 end
function request()
  nth = nth % #requests + 1
  return requests[nth]
end
function response(status, headers, body)
  if status ~= 200 or #body < 100 or string.find(body, '"errors":[', 1, true) then bad = bad + 1 end
end
function done(summary, latency)
  local wrong = 0
  for _, thread in ipairs(threads) do wrong = wrong + thread:get('bad') end
  local errors = summary.errors
  wrong = wrong + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format('RESULT {"requests":%d,"seconds":%f,"bad":%d,"p99":%f}\\n',
    summary.requests, summary.duration / 1e6, wrong, latency:percentile(99) / 1000))
end
`
}

function requestText({ path, body, headers }: PeerRequest, address: string): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = {
    host: 'bench',
    'accept-encoding': encodings,
    'x-forwarded-for': address,
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
    ...headers,
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${head.join('')}\r\n${content}`
}
