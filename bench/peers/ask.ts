import type { Visitor } from '#harness/visitor.ts'
import type { PeerRequest, Question } from './peer.ts'

const shown = 300

/** One request whose answer must be a good one; resolves with its body as text. */
export async function askOnce(
  origin: string,
  { path, body, headers }: PeerRequest,
  isGood: Question['isGood'],
): Promise<string> {
  const response = await fetch(origin + path, requestInit(body, headers))
  const text = await response.text()
  if (response.status !== 200 || !isGood(text))
    throw new Error(`${path} answered ${response.status}: ${text.slice(0, shown)}`)
  return text
}

function requestInit(body: unknown, headers: Record<string, string> = {}): RequestInit {
  if (body === undefined) return { headers }
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

/** A visitor's JSON call; anything but a success ends the measurement. */
export async function callAs<Answer>(visitor: Visitor, { path, body, headers }: PeerRequest): Promise<Answer> {
  const { status, body: answer } = await sendAs(visitor, { path, body, headers })
  if (status < 200 || status > 299)
    throw new Error(`${path} answered ${status}: ${JSON.stringify(answer).slice(0, shown)}`)
  return answer as Answer
}

/** A visitor's JSON call, whatever comes of it. Other shops have no token against forged requests to repeat. */
export async function sendAs(visitor: Visitor, { path, body, headers }: PeerRequest) {
  if (body === undefined) return visitor.get(path, headers)
  visitor.cookies.set('XSRF-TOKEN', 'none')
  return visitor.send('POST', path, body, headers)
}
