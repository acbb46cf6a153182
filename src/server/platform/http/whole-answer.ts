import type { IncomingMessage, ServerResponse } from 'node:http'

/** Longer than the 60 s of usual balancers, so that they, not we, close an idle connection. */
export const keepAliveMs = 70_000

/** Head and body of an answer in one piece, as they travel; `body` is the end of it. */
export type WholeAnswer = { bytes: Buffer; body: Buffer; headers: readonly string[]; closing: string }

let closingSecond = 0
let closingLines = ''

/** The lines that Node adds to every head. They are the same for a second. */
function closingNow(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== closingSecond) {
    closingSecond = second
    const date = new Date(second * 1000).toUTCString()
    closingLines = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveMs / 1000}\r\n\r\n`
  }
  return closingLines
}

/** `headers` as `writeHead` takes them: name, value, name, value, … The answer made before serves until its second is over. */
export function wholeAnswer(body: Buffer, headers: readonly string[], before?: WholeAnswer): WholeAnswer {
  const closing = closingNow()
  if (before && before.closing === closing && before.headers === headers && before.body === body) return before
  let head = 'HTTP/1.1 200 OK\r\n'
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  const bytes = Buffer.concat([Buffer.from(head + closing, 'latin1'), body])
  return { bytes, body: bytes.subarray(bytes.length - body.length), headers, closing }
}

/** Any other request takes the usual way: closed connections, pipelined ones, and clients slow to read what they asked for before. */
export function takesWholeAnswer({ method, httpVersion, headers }: IncomingMessage, response: ServerResponse): boolean {
  const { socket } = response
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    headers.expect === undefined &&
    response.shouldKeepAlive &&
    socket !== null &&
    socket.writableLength === 0
  )
}

/**
 * One write to the socket. Node would check each header again, join them, and hand head and body over as two pieces, which costs as much
 * as the rest of sending a page. `finish` is what Node's server waits for to go on to the connection's next request.
 */
export function sendWhole(response: ServerResponse, { bytes }: WholeAnswer): void {
  response.socket!.write(bytes)
  response.finished = true
  response.emit('finish')
}
