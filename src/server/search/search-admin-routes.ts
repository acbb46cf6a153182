import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import { staleProblem } from '#server/journal/stale-problem-service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import { userOf } from '#server/platform/session/access.ts'
import { searchAdminEndpoints } from '#shared/search/search-admin-endpoints.ts'
import { findSearches } from './search-log-queries.ts'
import { addSynonym, changeSynonym, findSynonyms, removeSynonym, type SynonymResult } from './synonym-service.ts'

/** For the shopkeeper: what people look for, what they do not find, and the words that would have found it. */
export function registerSearchAdmin(app: FastifyInstance, { database: { db } }: { database: Database }) {
  serveEndpoints(app, searchAdminEndpoints, {
    'GET /api/admin/search-log': async (request) => {
      const { days, found, limit, page } = request.query
      const asked = { days, isEmpty: found === 'nothing', limit, offset: (page - 1) * limit }
      const { rows, total } = await findSearches(db, asked)
      return { searches: rows, total }
    },
    'GET /api/admin/synonyms': (request) => {
      const { search, limit, page } = request.query
      return findSynonyms(db, { search, limit, offset: (page - 1) * limit })
    },
    'POST /api/admin/synonyms': async (request) => granted(await addSynonym(db, request.body, actorOf(request))),
    'PATCH /api/admin/synonyms/:id': async (request) =>
      granted(await changeSynonym(db, request.params.id, request.body, actorOf(request))),
    'DELETE /api/admin/synonyms/:id': async (request) =>
      granted(await removeSynonym(db, request.params.id, actorOf(request))),
  })
}

function granted(result: SynonymResult) {
  if (result.ok) return result.synonym
  throw result.code === 'stale' ? staleProblem('синоним', result.conflict) : problemError(result.code)
}

function actorOf(request: FastifyRequest) {
  return { actorId: userOf(request).id, ip: request.ip }
}
