import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { ZodTypes } from '#server/platform/http/zod-schemas.ts'
import { userOf } from '#server/platform/session/access.ts'
import { idParam, listLimit, typedText } from '#shared/api/parameters.ts'
import { maxPage } from '#shared/catalog/product-sort.ts'
import { searchLog, synonym, synonymChange, synonymInput, synonymList } from '#shared/search/search-admin-contract.ts'
import { findSearches } from './search-log-queries.ts'
import { addSynonym, changeSynonym, findSynonyms, removeSynonym, type SynonymResult } from './synonym-service.ts'

const admin = { access: 'admin' } as const
const number = (most: number) => z.coerce.number().pipe(z.int().min(1).max(most))
const paging = { limit: listLimit, page: number(maxPage).default(1) }

/** For the shopkeeper: what people look for, what they do not find, and the words that would have found it. */
export function registerSearchAdmin(server: FastifyInstance, { database: { db } }: { database: Database }) {
  const app = server.withTypeProvider<ZodTypes>()

  app.get(
    '/api/admin/search-log',
    {
      config: admin,
      schema: {
        querystring: z.object({
          days: number(180).default(30),
          found: z.enum(['nothing', 'all']).default('all'),
          ...paging,
        }),
        response: { 200: searchLog },
      },
    },
    async (request, reply) => {
      const { days, found, limit, page } = request.query
      const asked = { days, isEmpty: found === 'nothing', limit, offset: (page - 1) * limit }
      const { rows, total } = await findSearches(db, asked)
      keepPrivate(reply)
      return { searches: rows, total }
    },
  )

  app.get(
    '/api/admin/synonyms',
    {
      config: admin,
      schema: { querystring: z.object({ search: typedText.default(''), ...paging }), response: { 200: synonymList } },
    },
    async (request, reply) => {
      const { search, limit, page } = request.query
      keepPrivate(reply)
      return findSynonyms(db, { search, limit, offset: (page - 1) * limit })
    },
  )

  app.post(
    '/api/admin/synonyms',
    { config: admin, schema: { body: synonymInput, response: { 201: synonym } } },
    async (request, reply) => {
      keepPrivate(reply).code(201)
      return granted(await addSynonym(db, request.body, actorOf(request)))
    },
  )

  app.patch(
    '/api/admin/synonyms/:id',
    {
      config: admin,
      schema: { params: z.object({ id: idParam }), body: synonymChange, response: { 200: synonym } },
    },
    async (request, reply) => {
      keepPrivate(reply)
      return granted(await changeSynonym(db, request.params.id, request.body, actorOf(request)))
    },
  )

  app.delete(
    '/api/admin/synonyms/:id',
    { config: admin, schema: { params: z.object({ id: idParam }), response: { 200: synonym } } },
    async (request, reply) => {
      keepPrivate(reply)
      return granted(await removeSynonym(db, request.params.id, actorOf(request)))
    },
  )
}

function granted(result: SynonymResult) {
  if (result.ok) return result.synonym
  throw result.code === 'stale' ? staleProblem('синоним', result.conflict) : problemError(result.code)
}

function actorOf(request: FastifyRequest) {
  return { actorId: userOf(request).id, ip: request.ip }
}

function keepPrivate(reply: FastifyReply) {
  return reply.header('cache-control', 'no-store')
}
