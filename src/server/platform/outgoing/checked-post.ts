import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { type BlockList, isIP } from 'node:net'
import { isPublicAddress, isWithin } from './public-address.ts'

/**
 * One POST to an address somebody has typed. The name is resolved once, every address it has is checked, and the connection goes to one of
 * those: what the name says a moment later does not matter. Redirects are answers like others, nobody follows them.
 */
type Posted = { ok: true; status: number; text: string } | { ok: false; problem: string }

type Post = {
  url: string
  headers: Record<string, string>
  body: string | Buffer
  /** Networks that may be called though they are not public, and without TLS. */
  allowed: BlockList
  timeoutMs: number
  signal?: AbortSignal
}

/** Of an answer as much as a person reads in a log. */
const mostAnswerBytes = 4096

export async function postChecked(post: Post): Promise<Posted> {
  const deadline = AbortSignal.timeout(post.timeoutMs)
  const signal = post.signal ? AbortSignal.any([deadline, post.signal]) : deadline
  try {
    const target = await Promise.race([checkedTarget(post), aborted(signal)])
    if ('problem' in target) return { ok: false, problem: target.problem }
    return await send(post, target, signal)
  } catch (error) {
    if (deadline.aborted) return { ok: false, problem: `Нет ответа за ${Math.round(post.timeoutMs / 1000)} с` }
    return { ok: false, problem: problemText(error) }
  }
}

type Target = { url: URL; address: string; family: number }

/** Also what a form asks before it stores an address. */
export async function checkedTarget({
  url: text,
  allowed,
}: Pick<Post, 'url' | 'allowed'>): Promise<Target | { problem: string }> {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host)
    ? [{ address: host, family: isIP(host) }]
    : await lookup(host, { all: true, verbatim: true }).catch(() => [])
  const [first] = addresses
  if (!first) return { problem: 'Такого адреса нет в интернете: имя не нашлось' }
  const isOwn = addresses.every(({ address }) => isWithin(allowed, address))
  if (!isOwn && !addresses.every(({ address }) => isPublicAddress(address))) {
    return { problem: 'Адрес ведёт во внутреннюю сеть, туда магазин не обращается' }
  }
  if (url.protocol !== 'https:' && !isOwn) return { problem: 'Нужен адрес с https://' }
  return { url, ...first }
}

function send({ headers, body }: Post, { url, address, family }: Target, signal: AbortSignal): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, to the address that was checked; the certificate is still compared with the name.
      agent: false,
      lookup: (_host, options, done) => (options.all ? done(null, [{ address, family }]) : done(null, address, family)),
      signal,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const pieces: Buffer[] = []
      let length = 0
      const finish = () => {
        const text = Buffer.concat(pieces).subarray(0, mostAnswerBytes).toString('utf8')
        resolve({ ok: true, status: response.statusCode ?? 0, text })
        request.destroy()
      }
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        length += piece.length
        if (length >= mostAnswerBytes) finish()
      })
      response.on('end', finish)
      response.on('error', reject)
    })
    request.end(body)
  })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

const texts: Record<string, string> = {
  ECONNREFUSED: 'Соединение отклонено: по этому адресу никто не слушает',
  ECONNRESET: 'Соединение оборвалось',
  EPIPE: 'Соединение оборвалось',
  ETIMEDOUT: 'Адрес не отвечает',
  EHOSTUNREACH: 'Адрес недоступен',
  ENETUNREACH: 'Адрес недоступен',
  CERT_HAS_EXPIRED: 'Срок сертификата сайта вышел',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Сертификату сайта нельзя доверять: он подписан сам собой',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Сертификат сайта выписан на другое имя',
}

function problemText(error: unknown): string {
  const { code = '', name = '' } = error as NodeJS.ErrnoException
  if (name === 'AbortError') return 'Отправка прервана'
  return texts[code] ?? `Соединиться не удалось${code ? ` (${code})` : ''}`
}
