import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serveEndpoints } from '#server/api/serve-endpoints.ts'
import type { Database } from '#server/platform/database/database.ts'
import { problemError } from '#server/platform/http/problems.ts'
import type { Config } from '#server/platform/process/config.ts'
import { userOf } from '#server/platform/session/access.ts'
import { backupEndpoints } from '#shared/backup/backup-endpoints.ts'
import { askForCheck, askForCopy, deleteCopy, noteDownload, readBackups } from './backup-run-service.ts'
import { archiveOf } from './copy-archive.ts'

type Deps = { config: Config; database: Database; now?: () => Date }

export function registerBackups(app: FastifyInstance, { config, database: { db }, now }: Deps) {
  const deps = { db, folder: config.backupDir, isDemo: config.demo, ...(now && { now }) }
  serveEndpoints(app, backupEndpoints, {
    'GET /api/admin/backups': () => readBackups(deps),
    'POST /api/admin/backups': async (request) => granted(await askForCopy(deps, actorOf(request))),
    'POST /api/admin/backups/:name/check': async (request) =>
      granted(await askForCheck(deps, request.params.name, actorOf(request))),
    'DELETE /api/admin/backups/:name': async (request) => {
      const result = await deleteCopy(deps, request.params.name, actorOf(request))
      if (result !== 'done') throw problemError(result === 'busy' ? 'backup-busy' : 'not-found')
      return { ok: true }
    },
    'GET /api/admin/backups/:name/download': async (request, reply) => {
      const { name } = request.params
      if (!(await noteDownload(deps, name, actorOf(request)))) throw problemError('not-found')
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="shildik-${name}.zip"`)
        .send(await archiveOf(deps.folder, name))
    },
  })
}

function granted<Run>(asked: { ok: true; run: Run } | { ok: false; code: 'busy' | 'not-found' }): Run {
  if (asked.ok) return asked.run
  throw problemError(asked.code === 'busy' ? 'backup-busy' : 'not-found')
}

function actorOf(request: FastifyRequest) {
  return { actorId: userOf(request).id, ip: request.ip }
}
