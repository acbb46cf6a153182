import type { Socket } from 'node:net'
import { problemError } from './problems.ts'

/** What cannot even be read as a request is refused in the same words as everything else, and the connection ends. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW'
  const line = isLate ? '408 Request Timeout' : isTooLong ? '431 Request Header Fields Too Large' : '400 Bad Request'
  const body = JSON.stringify(problemError('bad-input').problem)
  socket.end(
    `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` +
      `cache-control: no-store\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  )
}
