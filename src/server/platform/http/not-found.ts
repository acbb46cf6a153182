import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendProblem } from './problems.ts'

/** Who calls the API gets a sentence, who asks for a file gets nothing, and a page takes no other method than reading. */
export function registerNotFound(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.raw.url ?? '')) return sendProblem(reply, 'not-found')
    if (request.method === 'GET' || request.method === 'HEAD') return sendNothing(reply, 404)
    return sendNothing(reply.header('allow', 'GET, HEAD'), 405)
  })
}

export function isApiPath(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url)
}

export function sendNothing(reply: FastifyReply, status: 404 | 405 | 503) {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('')
}
