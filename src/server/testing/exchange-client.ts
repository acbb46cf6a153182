import type { FastifyInstance } from 'fastify'
import { speakOneC } from '#harness/one-c.ts'

/** 1С at a shop without a port. */
export function openOneC(app: FastifyInstance, login?: { login?: string; password: string }) {
  return speakOneC(
    async ({ method, path, headers, body }) => {
      const answer = await app.inject({ method, url: path, headers, ...(body && { payload: body }) })
      return answer.rawPayload
    },
    login && { login: login.login ?? '1c', password: login.password },
  )
}
