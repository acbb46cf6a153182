import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerSectionManagement } from './category/category-admin-routes.ts'
import type { Database } from './platform/database/database.ts'
import { openPhotoGallery } from './platform/files/photo-gallery.ts'
import type { Config } from './platform/process/config.ts'
import { registerProductManagement } from './product/product-admin-routes.ts'
import { registerExport } from './product/product-export-routes.ts'
import { registerPhotoManagement } from './product/product-photo-routes.ts'
import { registerBulkManagement } from './product-batch/bulk-routes.ts'
import { registerWaiting } from './shop/waiting-routes.ts'

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
