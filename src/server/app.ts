import type { FastifyInstance } from 'fastify'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { registerAccount } from './account/account-routes.ts'
import { registerAddresses } from './address/address-routes.ts'
import { registerApiDocs } from './api/api-routes.ts'
import { registerEndpointSupport, type TierOf } from './api/serve-endpoints.ts'
import { registerKeys } from './api-key/key-admin-routes.ts'
import { registerAppliances } from './appliance/appliance-routes.ts'
import { registerArrivals } from './arrival/arrival-routes.ts'
import { registerBackups } from './backup/backup-routes.ts'
import { registerCart } from './cart/cart-routes.ts'
import { registerCatalog, registerSuggest } from './catalog/catalog-routes.ts'
import { registerCategoryAdmin } from './category/category-admin-routes.ts'
import { registerDelivery } from './delivery/delivery-routes.ts'
import type { StreetProvider } from './delivery/street-service.ts'
import { registerDiagrams } from './diagram/diagram-routes.ts'
import { registerDiagramAdmin } from './diagram-admin/diagram-admin-routes.ts'
import { registerDrawings } from './drawing/drawing-routes.ts'
import { registerEnquiries } from './enquiry/enquiry-routes.ts'
import { registerExchangeAdmin } from './exchange/exchange-admin-routes.ts'
import { registerExchange } from './exchange/exchange-routes.ts'
import { registerFactors } from './factor/factor-routes.ts'
import { registerProof } from './factor/proof-routes.ts'
import { registerFavorites } from './favorites/favorites-routes.ts'
import { registerFeeds } from './feed/feed-routes.ts'
import { registerFinder } from './finder/finder-routes.ts'
import { registerFit } from './fit/fit-routes.ts'
import { registerGuests } from './guest/guest-routes.ts'
import { registerImports } from './import/import-routes.ts'
import { registerJournal } from './journal/journal-routes.ts'
import { registerLabels } from './label/label-routes.ts'
import { registerLive } from './live/live-routes.ts'
import { registerMasters } from './master/master-routes.ts'
import { registerModels } from './model/model-routes.ts'
import { registerModelAdmin } from './model-admin/model-admin-routes.ts'
import { registerNotifications } from './notification/notification-routes.ts'
import { registerClosedShop } from './opening/closed-calls.ts'
import { registerOpening } from './opening/opening-routes.ts'
import { registerOrderAdminList } from './order-admin/order-admin-list-routes.ts'
import { registerOrderAdmin } from './order-admin/order-admin-routes.ts'
import { registerOrders } from './order-customer/order-routes.ts'
import { registerReturnPhotos } from './order-customer/return-photo-routes.ts'
import { registerPayments } from './order-payment/pay-routes.ts'
import { offeredPayments, orderDepsOf } from './order-setup.ts'
import type { Pages } from './page/page-service.ts'
import { registerPages } from './page/pages.ts'
import { personalDataSources } from './personal-data-sources.ts'
import { registerMailPictures } from './picture/picture-routes.ts'
import { registerPlate } from './plate/plate-routes.ts'
import { createLimits, type LimitTable, usualLimits } from './platform/admission/limits.ts'
import type { LoopWatch } from './platform/admission/loop-watch.ts'
import type { AdmissionLimits } from './platform/admission/overload.ts'
import type { Database } from './platform/database/database.ts'
import { createSecrets } from './platform/database/secrets.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openPhotoGallery } from './platform/files/photo-gallery.ts'
import { registerUploads } from './platform/files/uploads.ts'
import { registerCleanInput } from './platform/http/clean-input.ts'
import { answerClientError } from './platform/http/client-errors.ts'
import { registerHealth } from './platform/http/health.ts'
import { httpHeaders } from './platform/http/http-headers.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import { type ProblemCode, problemOf, registerProblems, sendProblem } from './platform/http/problems.ts'
import { loadStaticFiles, registerStaticFiles, type StaticFiles } from './platform/http/static-files.ts'
import { type ZodTypes, zodSchemas } from './platform/http/zod-schemas.ts'
import { registerHttp } from './platform/http-hooks.ts'
import { createBackgroundWork } from './platform/jobs/background-work.ts'
import type { Config } from './platform/process/config.ts'
import { clientDir } from './platform/process/project-paths.ts'
import { registerAccess } from './platform/session/access.ts'
import { createPasswords, type Passwords } from './platform/session/passwords.ts'
import { registerReadSources } from './platform/session/read-source.ts'
import { registerSessions } from './platform/session/sessions.ts'
import { registerProductManagement } from './product/product-admin-routes.ts'
import { registerBulkManagement } from './product-batch/bulk-routes.ts'
import { registerQuestions } from './question/question-routes.ts'
import { registerReports } from './report/report-routes.ts'
import { registerReviews } from './review/review-routes.ts'
import { registerSavedViews } from './saved-view/saved-view-routes.ts'
import { registerSearchAdmin } from './search/search-admin-routes.ts'
import { registerSeo } from './seo/seo-routes.ts'
import { registerSettings } from './shop/settings-routes.ts'
import { registerShop, registerWaiting } from './shop/shop-routes.ts'
import { openShopSettings, type ShopSettings } from './shop/shop-service.ts'
import { registerStock } from './stock/stock-routes.ts'
import { registerSuppliers } from './supplier/supplier-routes.ts'
import { registerSymptoms } from './symptom/symptom-routes.ts'
import { registerSymptomAdmin } from './symptom-admin/symptom-admin-routes.ts'
import { registerTradeLevels } from './trade-level/trade-level-routes.ts'
import { openUploads } from './upload/upload-place-service.ts'
import { registerWebhooks } from './webhook/webhook-routes.ts'

export type AppDeps = {
  config: Config
  database: Database
  log: FastifyBaseLogger
  tierOf: TierOf
  /** What draws the pages; null where only the calls are served (development, tests of the calls). */
  pages?: Pages | null
  /** The files of the build; read from its directory unless given, as by tests, which need no build. */
  staticFiles?: StaticFiles
  /** Others than the usual ones, for tests and load. */
  limits?: LimitTable
  passwords?: Passwords
  loop?: LoopWatch
  /** How much is worked on at once, for tests of a full shop. */
  admission?: AdmissionLimits
  /** Who suggests streets; nobody unless a shop says who. */
  streets?: StreetProvider | null
  /** The ones the shop's jobs use too; without them it reads its own. */
  settings?: ShopSettings
  /** The ones the shop's jobs use too; without them it opens its own. */
  files?: FileStore
  /** The clock of the shop's calendar, for tests of dates. */
  now?: () => Date
  /** How long 1С is made to wait for an answer, for tests. */
  exchangeWaitMs?: number
}

/** The whole shop behind one port; every feature is registered here by name. */
export async function buildApp(given: AppDeps) {
  const settings = given.settings ?? (await openShopSettings(given.database.db, given.config))
  const files = given.files ?? (await openUploads(given.database.db, given.config, given.log))
  const deps = { ...given, settings, files }
  const httpServer = createHttpServer()
  const app = Fastify({
    loggerInstance: deps.log,
    // Our own request line, without addresses and personal data in paths, is written by the request log.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: deps.config.trustProxy.length > 0 ? deps.config.trustProxy : false,
    bodyLimit: 64 * 1024,
    serverFactory: httpServer.serverFactory,
    schemaController: zodSchemas,
    clientErrorHandler: answerClientError,
    // SIGTERM: what is in flight is answered, idle keep-alive connections are closed.
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
    // An address that cannot be decoded never reaches a route or a hook; it is refused like everything else all the same.
    frameworkErrors: (error, _request, reply) =>
      void sendProblem(reply.headers(httpHeaders(deps.config).data), problemOf(error).problem.code as ProblemCode),
  }).withTypeProvider<ZodTypes>()

  app.addHook('preClose', async () => httpServer.beginClosing())
  app.decorate('drain', () => httpServer.drain(deps.config.drainSeconds))
  registerProblems(app)
  const http = registerHttp(app, {
    ...deps,
    httpServer,
    inlineScripts: deps.pages ? [deps.pages.assets.headScript] : [],
  })
  const { db } = deps.database
  const secrets = createSecrets(db)
  const background = createBackgroundWork(deps.log)
  app.decorate('background', background)
  app.addHook('onClose', () => background.settled())
  const limits = createLimits({ db, secrets, table: deps.limits ?? usualLimits })
  await registerSessions(app, {
    db,
    secrets,
    publicOrigin: deps.config.publicOrigin,
    staffRules: settings.staffRules,
  })
  let shared: { close(): Promise<void> } | null = null
  app.addHook('onListen', async () => {
    if (deps.database.engine === 'postgres') shared = limits.share(deps.log)
  })
  app.addHook('onClose', async () => shared?.close())
  registerReadSources(app, deps)
  registerAccess(app, { limits })
  registerEndpointSupport(app, deps)
  registerClosedShop(app, settings)
  registerApiDocs(app, deps)
  registerCleanInput(app)
  registerShop(app, deps)
  registerSettings(app, deps)
  registerOpening(app, deps)
  registerJournal(app, deps)
  registerLive(app, deps)
  registerLabels(app, deps)
  registerKeys(app, deps)
  registerWebhooks(app, deps)
  registerNotifications(app, deps)
  registerBackups(app, deps)
  registerCatalog(app, deps)
  registerSuggest(app)
  registerFit(app)
  registerModels(app)
  registerPlate(app)
  registerDiagrams(app, deps)
  registerSymptoms(app)
  registerSearchAdmin(app, deps)
  registerCart(app, deps)
  registerFavorites(app, deps)
  await registerArrivals(app, deps)
  registerAppliances(app, deps)
  registerAddresses(app, deps)
  await registerEnquiries(app, deps)
  registerReviews(app, deps)
  registerQuestions(app, deps)
  await registerManagement(app, deps)
  await registerImports(app, deps)
  const orderDeps = orderDepsOf(deps)
  await registerExchange(app, { ...deps, orders: orderDeps })
  registerExchangeAdmin(app, { ...deps, orders: orderDeps })
  registerDelivery(app, {
    ...orderDeps,
    paymentMethods: offeredPayments(orderDeps),
    streets: deps.streets ?? null,
  })
  registerOrders(app, { ...orderDeps, requisites: settings.requisites })
  await registerReturnPhotos(app, { ...orderDeps, config: deps.config, files })
  await registerMasters(app, deps)
  registerOrderAdmin(app, orderDeps)
  registerOrderAdminList(app, { ...orderDeps, requisites: settings.requisites })
  registerReports(app, orderDeps)
  registerGuests(app, deps)
  registerFinder(app, deps)
  registerSavedViews(app, deps)
  if (deps.config.yookassa) registerPayments(app, { ...orderDeps, notifyFrom: deps.config.yookassa.notifyFrom })
  const accountDeps = {
    db,
    limits,
    secrets,
    passwords: deps.passwords ?? createPasswords(),
    shop: settings.facts,
    log: deps.log,
    background,
    dataDir: deps.config.dataDir,
    personalData: personalDataSources,
  }
  registerAccount(app, accountDeps)
  registerFactors(app, accountDeps)
  registerProof(app, accountDeps)

  registerSeo(app, deps)
  registerFeeds(app, deps)
  registerDrawings(app, { headers: http.headers })
  registerMailPictures(app, { ...deps, headers: http.headers })
  registerUploads(app, { files, headers: http.headers })
  registerStaticFiles(app, deps.staticFiles ?? (await loadStaticFiles(clientDir, http.headers)))
  const { hearsChanges } = registerPages(app, { ...deps, pages: deps.pages ?? null, http, httpServer })
  registerHealth(app, {
    database: deps.database,
    proxy: http.proxy,
    isDraining: httpServer.isDraining,
    hearsChanges,
  })
  return app
}

type Deps = { database: Database; files: FileStore }

/** The shopkeeper's side of the catalogue. */
async function registerManagement(server: FastifyInstance, { database, files }: Deps) {
  const gallery = openPhotoGallery(files)
  await registerProductManagement(server, { database, gallery })
  registerBulkManagement(server, { database })
  registerSuppliers(server, { database })
  registerTradeLevels(server, { database })
  await registerStock(server, { database })
  registerWaiting(server, { database })
  await registerCategoryAdmin(server, { database, gallery })
  await registerDiagramAdmin(server, { database, files })
  registerModelAdmin(server, { database })
  registerSymptomAdmin(server, { database })
}
