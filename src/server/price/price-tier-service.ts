import type { FastifyRequest } from 'fastify'
import type { PriceTier } from '#shared/money/rubles.ts'

/** Whose prices this request sees. Decided on the server for each request, never taken from what the browser says about itself. */
export type TierOf = (request: FastifyRequest) => PriceTier | Promise<PriceTier>
