import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { registerCategoryAdmin } from './category/category-admin-routes.ts'
import { registerDiagramAdmin } from './diagram-admin/diagram-admin-routes.ts'
import { registerModelAdmin } from './model-admin/model-admin-routes.ts'
import type { Database } from './platform/database/database.ts'
import { openPhotoGallery } from './platform/files/photo-gallery.ts'
import type { Config } from './platform/process/config.ts'
import { registerProductManagement } from './product/product-admin-routes.ts'
import { registerBulkManagement } from './product-batch/bulk-routes.ts'
import { registerWaiting } from './shop/waiting-routes.ts'
import { registerSymptomAdmin } from './symptom-admin/symptom-admin-routes.ts'

type Deps = { config: Config; database: Database }

/** The shopkeeper's side of the catalogue. */
export async function registerManagement(server: FastifyInstance, { config, database }: Deps) {
  const gallery = openPhotoGallery(join(config.dataDir, 'uploads'))
  await registerProductManagement(server, { database, gallery })
  registerBulkManagement(server, { database })
  registerWaiting(server, { database })
  await registerCategoryAdmin(server, { database, gallery })
  await registerDiagramAdmin(server, { database, config })
  registerModelAdmin(server, { database })
  registerSymptomAdmin(server, { database })
}
