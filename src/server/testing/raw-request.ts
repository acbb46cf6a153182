import { connect } from 'node:net'

/** A request as it stands on the wire: `fetch` would tidy the address up. The answer is read until the shop hangs up. */
export async function rawRequest(address: string, text: string) {
  const { port } = new URL(address)
  const chunks: Buffer[] = []
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(text)
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  const answer = Buffer.concat(chunks)
  const end = answer.indexOf('\r\n\r\n')
  const head = answer.subarray(0, end).toString('latin1')
  return {
    head,
    status: Number(head.split(' ')[1]),
    header: (name: string) => new RegExp(`^${name}: (.*?)\r?$`, 'im').exec(head)?.[1] ?? null,
    body: answer.subarray(end + 4),
  }
}

/** One `GET` of exactly this target. */
export function rawGet(address: string, target: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ host: 'x', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  return rawRequest(address, `GET ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}
