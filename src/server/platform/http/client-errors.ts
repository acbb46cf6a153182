import type { Socket } from 'node:net'
import { problemError } from './problems.ts'

/** Fastify describes the packet as it looks in JSON; it is a Buffer. */
type ClientError = NodeJS.ErrnoException & { rawPacket?: unknown }

/** What cannot be parsed as a request is rejected with the same JSON as everything else, and the connection is closed. */
export function answerClientError(error: ClientError, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const address = error.code === 'HPE_INVALID_URL' ? encodedAddress(error.rawPacket) : null
  if (address) {
    return void socket.end(
      `HTTP/1.1 301 Moved Permanently\r\nlocation: ${address}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    )
  }
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const line = isLate ? '408 Request Timeout' : isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify(problemError('bad-input').problem)
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Old robots and terminals send «/search?q=насос» unencoded; Node parses ASCII only, so they are redirected to the encoded address. */
function encodedAddress(packet: unknown): string | null {
  if (!Buffer.isBuffer(packet)) return null
  const [, typed] =
    packet.toString('utf8').match(/^(?:GET|HEAD) (\/(?!\/)[^\s\\\p{Cc}\ufffd]*) HTTP\/1\.[01]\r\n/u) ?? []
  return typed?.replace(/[^!-~]/gu, encodeURIComponent) ?? null
}
