import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseEncoding } from './content-encoding.ts'

/** A long text sent while it is made. If it breaks off, so does the connection: half a file never looks whole. */
export function sendPieces(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<string>,
  /** It is written, or nobody reads it any more. */
  onClosed?: () => void,
) {
  reply.header('vary', 'accept-encoding')
  const plain = Readable.from(pieces, { highWaterMark: 1 })
  if (onClosed) plain.once('close', onClosed)
  if (chooseEncoding(request.headers['accept-encoding']) === 'identity') return reply.send(plain)
  const small = createGzip()
  plain.on('error', (error) => small.destroy(error))
  small.on('close', () => plain.destroy())
  return reply.header('content-encoding', 'gzip').send(plain.pipe(small))
}
