import { createHash } from 'node:crypto'
import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketAddress } from '#server/platform/process/store-address.ts'
import { createAwayWatch } from './away-watch.ts'
import { type FileContent, FilesAwayError } from './file-store.ts'

/** Talks to a bucket: signs, keeps connections, repeats what may be repeated, and says soon that the store is away. */

export type S3Keys = { accessKeyId: string; secretAccessKey: string }

type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Inside the bucket; '' is the bucket itself. */
  key: string
  query?: Record<string, string>
  content?: FileContent
}

const mostTries = 3
const firstPauseMs = 100
/** Nothing moves until the head of the answer; a file is stored before its answer comes. Waiting for a connection of ours does not count. */
const readTimeoutMs = 3000
const writeTimeoutMs = 15_000
/** Nothing moves in the middle of a file; a browser on a slow line makes the store wait, too. */
const idleTimeoutMs = 60_000
/** A visitor on a slow line holds one for as long as a photo takes. */
const mostConnections = 512
const longestError = 10_000

export function createS3Client(address: BucketAddress, keys: S3Keys) {
  const transport = address.endpoint.protocol === 'https:' ? https : http
  const agent = new transport.Agent({ keepAlive: true, maxSockets: mostConnections, maxFreeSockets: 16 })
  const away = createAwayWatch()
  /** The signer's key of the day. */
  const cache = new Map<string, ArrayBuffer>()

  /** An answer below 300, or null for 404. Its body belongs to the caller. */
  async function ask(asked: Asked): Promise<IncomingMessage | null> {
    return away.during(async () => {
      for (let nth = 1; ; nth++) {
        const answer = await askOnce(asked).catch((error: Error) => error)
        if (!(answer instanceof Error)) return answer
        if (nth >= mostTries || !isWorthRepeating(answer)) throw answer
        await delay(firstPauseMs * 2 ** (nth - 1) * (0.5 + Math.random()))
      }
    })
  }

  async function askOnce({ method, key, query = {}, content }: Asked): Promise<IncomingMessage | null> {
    const url = urlOf(address, key, query)
    const size = content instanceof Uint8Array ? content.length : (content?.size ?? 0)
    const signed = await new AwsV4Signer({
      ...keys,
      method,
      url: url.href,
      service: 's3',
      region: address.region,
      cache,
      headers: { 'x-amz-content-sha256': payloadHash(content) },
    }).sign()
    const headers = { ...Object.fromEntries(signed.headers), ...(content && { 'content-length': String(size) }) }
    const answer = await send(url, { method, headers, body: content })
    const status = answer.statusCode ?? 0
    if (status < 300) return answer
    const said = method === 'HEAD' ? '' : (await text(answer).catch(() => '')).slice(0, longestError)
    if (method === 'HEAD') answer.resume()
    const code = /<Code>([^<]+)<\/Code>/.exec(said)?.[1] ?? ''
    if (status === 404 && code !== 'NoSuchBucket') return null
    throw failureOf(status, code)
  }

  function send(
    url: URL,
    { method, headers, body }: { method: string; headers: Record<string, string>; body: FileContent | undefined },
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const timeout = body ? writeTimeoutMs : readTimeoutMs
      const request = transport.request(url, { method, headers, agent, timeout })
      request.once('timeout', () => request.destroy(new SlowStoreError('the store does not answer')))
      request.once('response', (answer) => {
        answer.setTimeout(idleTimeoutMs, () => answer.destroy(new SlowStoreError('the store fell silent')))
        resolve(answer)
      })
      request.once('error', (error) => {
        const isOurs = error instanceof FilesAwayError || error instanceof SourceError
        reject(isOurs ? error : new FilesAwayError('the store is away', { cause: error }))
      })
      if (!body || body instanceof Uint8Array) request.end(body)
      else feed(request, body).catch((error: Error) => request.destroy(new SourceError('not sent', { cause: error })))
    })
  }

  return { ask }
}

/** What is to be sent cannot be read: no fault of the store. */
class SourceError extends Error {}

async function feed(request: ClientRequest, body: { open(): Promise<Readable> }) {
  const source = await body.open()
  source.once('error', (error) => request.destroy(new SourceError('the source broke off', { cause: error })))
  await pipeline(source, request)
}

/** Waiting once more would take as long again. */
class SlowStoreError extends FilesAwayError {}
/** A wrong key, a missing bucket: the shop sells on, and its log says what is wrong. */
class RefusedError extends FilesAwayError {}

function isWorthRepeating(error: Error): boolean {
  return error instanceof FilesAwayError && !(error instanceof SlowStoreError || error instanceof RefusedError)
}

/** The store has no room: told apart, because somebody has to do something about it. */
function failureOf(status: number, code: string): Error {
  const told = `the store answers ${status} ${code}`.trim()
  if (status === 507 || /Quota|StorageFull/i.test(code)) return Object.assign(new Error(told), { code: 'EDQUOT' })
  const isPassing = status >= 500 || status === 429 || status === 408
  return isPassing ? new FilesAwayError(told) : new RefusedError(told)
}

function payloadHash(content: FileContent | undefined): string {
  if (content && !(content instanceof Uint8Array)) return 'UNSIGNED-PAYLOAD'
  return createHash('sha256')
    .update(content ?? '')
    .digest('hex')
}

function urlOf({ bucket, endpoint, isPathStyle }: BucketAddress, key: string, query: Record<string, string>): URL {
  const host = isPathStyle ? endpoint.host : `${bucket}.${endpoint.host}`
  const path = isPathStyle ? `/${bucket}${key && `/${encodedKey(key)}`}` : `/${encodedKey(key)}`
  const search = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`)
  return new URL(`${endpoint.protocol}//${host}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`)
}

function encodedKey(key: string): string {
  return key.split('/').map(encoded).join('/')
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
