import Fastify, { type FastifyBaseLogger } from 'fastify'
import { registerAccount } from './account/account-routes.ts'
import { registerCatalog } from './catalog/catalog-routes.ts'
import { registerFit } from './fit/fit-routes.ts'
import { registerAccess } from './platform/access.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { registerHealth } from './platform/health.ts'
import type { TierOf } from './platform/price-tier.ts'
import { type ProblemCode, problemOf, registerProblems, sendProblem } from './platform/problems.ts'
import { createSecrets } from './platform/secrets.ts'
import { registerSessions } from './platform/sessions.ts'
import { registerZodSchemas, type ZodTypes } from './platform/zod-schemas.ts'
import { registerShop } from './shop/shop-routes.ts'
import { registerSymptoms } from './symptom/symptom-routes.ts'

export type AppDeps = { config: Config; database: Database; log: FastifyBaseLogger; tierOf: TierOf }
export type ShopServer = Awaited<ReturnType<typeof buildApp>>

/** The whole shop behind one port; every feature is registered here by name. */
export async function buildApp(deps: AppDeps) {
  const app = Fastify({
    loggerInstance: deps.log,
    // Our own request line, without addresses and personal data in paths, is written by the request log.
    disableRequestLogging: true,
    trustProxy: deps.config.trustProxy.length > 0 ? deps.config.trustProxy : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
    // SIGTERM: what is in flight is answered, idle keep-alive connections are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    // An address that cannot be decoded never reaches a route; it is refused in the same words all the same.
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, problemOf(error).problem.code as ProblemCode),
  }).withTypeProvider<ZodTypes>()

  registerZodSchemas(app)
  registerProblems(app)
  const secrets = createSecrets(deps.database.db)
  await registerSessions(app, { db: deps.database.db, secrets, publicOrigin: deps.config.publicOrigin })
  registerAccess(app)
  registerHealth(app, deps)
  registerShop(app, deps)
  registerCatalog(app, deps)
  registerFit(app, deps)
  registerSymptoms(app, deps)
  registerAccount(app)

  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 'not-found'))
  return app
}
