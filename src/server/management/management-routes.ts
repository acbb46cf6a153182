import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database.ts'
import { openPhotoGallery } from '#server/platform/photo-gallery.ts'
import { registerBulkManagement } from './bulk-routes.ts'
import { registerExport } from './export-routes.ts'
import { registerPhotoManagement } from './photo-routes.ts'
import { registerProductManagement } from './product-routes.ts'
import { registerSectionManagement } from './section-routes.ts'
import { registerWaiting } from './waiting-routes.ts'

type Deps = { config: Config; database: Database }

/** The shopkeeper's side of the catalogue. */
export async function registerManagement(server: FastifyInstance, { config, database }: Deps) {
  const gallery = openPhotoGallery(join(config.dataDir, 'uploads'))
  await server.register(async (scope) => {
    registerProductManagement(scope, { database })
    registerBulkManagement(scope, { database })
    registerExport(scope, { database })
    registerWaiting(scope, { database })
    await registerPhotoManagement(scope, { database, gallery })
    await registerSectionManagement(scope, { database, gallery })
  })
}
