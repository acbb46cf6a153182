import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problemError } from './problems.ts'

/** Text with a zero byte or half a character cannot be stored or compared; it is rejected before any route sees it. */
const unstorable = /[\0\ud800-\udfff]/u

export function registerCleanInput(app: FastifyInstance) {
  app.addHook('preValidation', ({ params, query, body }: FastifyRequest, _reply, done) => {
    const isUnstorable = hasUnstorableText([params, query, Buffer.isBuffer(body) ? null : body])
    done(isUnstorable ? problemError('bad-input') : undefined)
  })
}

/** By a list and not by recursion: a body may be nested deeper than the stack is high. */
function hasUnstorableText(value: unknown): boolean {
  const pending = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string' && unstorable.test(next)) return true
    if (typeof next !== 'object' || next === null) continue
    for (const [key, item] of Object.entries(next)) pending.push(key, item)
  }
  return false
}
