import { join } from 'node:path'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { registerAccount } from './account/account-routes.ts'
import { registerAddresses } from './address/address-routes.ts'
import { registerAppliances } from './appliance/appliance-routes.ts'
import { registerCart } from './cart/cart-routes.ts'
import { registerCatalog } from './catalog/catalog-routes.ts'
import { registerSuggest } from './catalog/suggest-routes.ts'
import { registerDelivery } from './delivery/delivery-routes.ts'
import { registerFavorites } from './favorites/favorites-routes.ts'
import { registerFit } from './fit/fit-routes.ts'
import { registerImports } from './import/import-routes.ts'
import { registerJournal } from './journal/journal-routes.ts'
import { registerManagement } from './management/management-routes.ts'
import { registerMasters } from './master/master-routes.ts'
import { registerDesk } from './order/desk-routes.ts'
import { registerInvoices } from './order/invoice-routes.ts'
import { registerOnlineMoney } from './order/online-money-routes.ts'
import { registerOrderAdmin } from './order/order-admin-routes.ts'
import { registerOrders } from './order/order-routes.ts'
import { registerPayments } from './order/pay-routes.ts'
import { offeredPayments, orderDepsOf } from './order-deps.ts'
import type { Pages } from './page/page-service.ts'
import { registerPages } from './page/pages.ts'
import { personalDataParts } from './personal-data-parts.ts'
import { registerAccess } from './platform/access.ts'
import { createBackgroundWork } from './platform/background-work.ts'
import { registerCleanInput } from './platform/clean-input.ts'
import { answerClientError } from './platform/client-errors.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { createFrontDoor } from './platform/front-door.ts'
import { registerHealth } from './platform/health.ts'
import { registerHttp } from './platform/http.ts'
import { httpHeaders } from './platform/http-headers.ts'
import { createLimits, type LimitTable, usualLimits } from './platform/limits.ts'
import type { LoopWatch } from './platform/loop-watch.ts'
import type { Room } from './platform/overload.ts'
import { createPasswords, type Passwords } from './platform/passwords.ts'
import type { TierOf } from './platform/price-tier.ts'
import { type ProblemCode, problemOf, registerProblems, sendProblem } from './platform/problems.ts'
import { clientDir } from './platform/project-paths.ts'
import { createSecrets } from './platform/secrets.ts'
import { registerSessions } from './platform/sessions.ts'
import { loadStaticFiles, registerStaticFiles } from './platform/static-files.ts'
import { registerUploads } from './platform/uploads.ts'
import { registerZodSchemas, type ZodTypes } from './platform/zod-schemas.ts'
import { registerRequests } from './request/request-routes.ts'
import { registerReviews } from './review/review-routes.ts'
import { registerSearchAdmin } from './search/search-admin-routes.ts'
import { registerSeo } from './seo/seo-routes.ts'
import { registerSettings } from './shop/settings-routes.ts'
import { registerShop } from './shop/shop-routes.ts'
import { openShopSettings, type ShopSettings } from './shop/shop-service.ts'
import { registerSymptoms } from './symptom/symptom-routes.ts'

export type AppDeps = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  tierOf: TierOf
  /** What draws the pages; null where only the calls are served (development, tests of the calls). */
  pages?: Pages | null
  /** Others than the usual ones, for tests and load. */
  limits?: LimitTable
  passwords?: Passwords
  loop?: LoopWatch
  /** How much is worked on at once, for tests of a full shop. */
  room?: Room
  /** The ones the shop's jobs use too; without them it reads its own. */
  settings?: ShopSettings
  /** The clock of the shop's calendar, for tests of dates. */
  now?: () => Date
}

/** The whole shop behind one port; every feature is registered here by name. */
export async function buildApp(given: AppDeps) {
  const settings = given.settings ?? (await openShopSettings(given.database.db, given.config))
  const deps = { ...given, settings }
  const door = createFrontDoor()
  const app = Fastify({
    loggerInstance: deps.log,
    // Our own request line, without addresses and personal data in paths, is written by the request log.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy.length > 0 ? deps.config.trustProxy : false,
    bodyLimit: 64 * 1024,
    serverFactory: door.serverFactory,
    clientErrorHandler: answerClientError,
    // SIGTERM: what is in flight is answered, idle keep-alive connections are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    // An address that cannot be decoded never reaches a route or a hook; it is refused like everything else all the same.
    frameworkErrors: (error, _request, reply) =>
      void sendProblem(reply.headers(httpHeaders(deps.config).data), problemOf(error).problem.code as ProblemCode),
  }).withTypeProvider<ZodTypes>()

  app.addHook('preClose', async () => door.lastAnswers())
  registerZodSchemas(app)
  registerProblems(app)
  const http = registerHttp(app, { ...deps, door })
  const { db } = deps.database
  const secrets = createSecrets(db)
  const background = createBackgroundWork(deps.log)
  app.decorate('background', background)
  app.addHook('onClose', () => background.settled())
  const limits = createLimits({ db, secrets, table: deps.limits ?? usualLimits })
  await registerSessions(app, { db, secrets, publicOrigin: deps.config.publicOrigin })
  registerAccess(app, { limits })
  registerCleanInput(app)
  registerHealth(app, { database: deps.database, proxy: http.proxy })
  registerShop(app, deps)
  registerSettings(app, deps)
  registerJournal(app, deps)
  registerCatalog(app, deps)
  registerSuggest(app, deps)
  registerFit(app, deps)
  registerSymptoms(app, deps)
  registerSearchAdmin(app, deps)
  registerCart(app, deps)
  registerFavorites(app, deps)
  registerAppliances(app, deps)
  registerAddresses(app, deps)
  await registerRequests(app, deps)
  registerReviews(app, deps)
  await registerManagement(app, deps)
  await registerImports(app, deps)
  const orderDeps = orderDepsOf(deps)
  registerDelivery(app, { ...orderDeps, paymentMethods: offeredPayments(orderDeps) })
  registerOrders(app, { ...orderDeps, tierOf: deps.tierOf })
  await registerMasters(app, deps)
  registerInvoices(app, { ...orderDeps, requisites: settings.requisites })
  registerOrderAdmin(app, orderDeps)
  registerDesk(app, { ...orderDeps, requisites: settings.requisites })
  registerOnlineMoney(app, orderDeps)
  if (deps.config.yookassa) registerPayments(app, { ...orderDeps, notifyFrom: deps.config.yookassa.notifyFrom })
  registerAccount(app, {
    db,
    limits,
    secrets,
    passwords: deps.passwords ?? createPasswords(),
    shop: settings.facts,
    log: deps.log,
    background,
    dataDir: deps.config.dataDir,
    personalData: personalDataParts,
  })

  registerSeo(app, deps)
  registerUploads(app, { uploadsDir: join(deps.config.dataDir, 'uploads'), headers: http.headers })
  registerStaticFiles(app, await loadStaticFiles(clientDir, http.headers))
  registerPages(app, { ...deps, pages: deps.pages ?? null, http, door })
  return app
}
