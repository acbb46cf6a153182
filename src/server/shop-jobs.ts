import { setMaxListeners } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { completeEraseList } from './account/personal-data-service.ts'
import { tellOfArrivals } from './arrival/arrival-service.ts'
import { checkNewestDaily, workOffBackups } from './backup/backup-run-service.ts'
import { copyInProcess } from './backup/copy-process.ts'
import { finishCategoryWork } from './category/category-work-service.ts'
import { removeUnusedDrawings } from './diagram-admin/drawing-upload-service.ts'
import { removeForgottenPhotos } from './enquiry/enquiry-service.ts'
import { exchangeDir, openExchangeFiles } from './exchange/exchange-files.ts'
import { finishExchanges, forgetExchanges } from './exchange/exchange-work-service.ts'
import { tellOfPriceDrops } from './favorites/price-drop-service.ts'
import { importsDir, openImportFiles } from './import/import-files.ts'
import { workOffImports } from './import/import-job-service.ts'
import { forgetImports } from './import/import-service.ts'
import { cutOldSeals, sealJournal } from './journal/seal-service.ts'
import { pushChannel } from './notification/push-channel-service.ts'
import { openTelegram, telegramChannel } from './notification/telegram-channel-service.ts'
import { createVapid } from './notification/vapid.ts'
import { sendDueRefunds } from './order/refund-service.ts'
import { giveUpUnpaidOrders } from './order-payment/expiry-service.ts'
import { askUnheardPayments } from './order-payment/pay-service.ts'
import { removeUnsentReturnPhotos } from './order-return/return-photo-service.ts'
import { orderDepsOf } from './order-setup.ts'
import { sendDueReceipts } from './payment/receipt-service.ts'
import type { Database } from './platform/database/database.ts'
import { createSecrets } from './platform/database/secrets.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { openPhotoGallery } from './platform/files/photo-gallery.ts'
import { openPhotoStore } from './platform/files/photo-upload-store.ts'
import { runPeriodically } from './platform/jobs/periodic-jobs.ts'
import { fileDelivery } from './platform/mail/file-delivery.ts'
import { removeWipedFiles } from './platform/mail/mail-erasure.ts'
import { runMailSender } from './platform/mail/mail-sender.ts'
import { outboxDir, removeOldOutboxFiles } from './platform/mail/outbox-files.ts'
import { smtpDelivery } from './platform/mail/smtp-delivery.ts'
import { forgetDeliveries } from './platform/outgoing/outbox-queries.ts'
import { runOutboxSender } from './platform/outgoing/outbox-sender.ts'
import { networksOf } from './platform/outgoing/public-address.ts'
import type { Config } from './platform/process/config.ts'
import { endIdleSessions } from './platform/session/sessions.ts'
import { purgeEdits } from './product/product-edit-service.ts'
import { removeUnnamedPhotos } from './product/product-photo-service.ts'
import { finishInterruptedChanges } from './product-batch/bulk-work-service.ts'
import { finishInterruptedUndos } from './product-batch/undo-service.ts'
import { forgetWhatIsOver } from './retention-queries.ts'
import { refreshRanking } from './search/popularity-service.ts'
import type { ShopSettings } from './shop/shop-service.ts'
import { webhookChannel } from './webhook/webhook-channel-service.ts'

type Deps = {
  config: Config
  database: Database
  settings: ShopSettings
  files: FileStore
  log: FastifyBaseLogger
  signal: AbortSignal
}

const daySeconds = 24 * 60 * 60
/** Somebody looks at the progress of an import and waits for it to begin. */
const importSeconds = 3
/** Somebody waits for a copy to begin. */
const backupSeconds = 3
const exchangeSeconds = 20
const idleSeconds = 60
const arrivalSeconds = 10
/** The end of the journal that nobody vouches for yet is no longer than this. */
const sealSeconds = 5
const priceDropSeconds = 10 * 60

/** Everything the shop does by itself. Started in every web process; resolves when `signal` has ended all of it. */
export async function runShopJobs({ config, database, settings, files, log, signal }: Deps): Promise<void> {
  const deliver = config.mail.smtpUrl
    ? smtpDelivery(config.mail.smtpUrl, settings.sender)
    : fileDelivery(outboxDir(config), settings.sender)
  const orders = orderDepsOf({ config, database, settings, log })
  const told = { db: database.db, shop: settings.facts, secrets: createSecrets(database.db) }
  const gallery = openPhotoGallery(files)
  const imports = { db: database.db, files: openImportFiles(importsDir(config)), gallery, log }
  const exchange = { db: database.db, files: openExchangeFiles(exchangeDir(config)), gallery, orders, log }
  const copies = { db: database.db, folder: config.backupDir }
  const channels = {
    webhook: webhookChannel({ db: database.db, allowed: networksOf(config.webhookNetworks) }),
    telegram: telegramChannel({ db: database.db, telegram: openTelegram(config), origin: config.publicOrigin }),
    push: pushChannel({
      db: database.db,
      allowed: networksOf(config.webhookNetworks),
      vapid: createVapid(database.db),
      origin: config.publicOrigin,
      staffRules: settings.staffRules,
    }),
  }
  // Each job waits for the same stop; Node takes more than ten who wait for a leak.
  setMaxListeners(0, signal)
  await Promise.all([
    runPeriodically(database, {
      name: 'exchange',
      everySeconds: exchangeSeconds,
      work: (stop) => finishExchanges(exchange, stop),
      log,
      signal,
    }),
    runPeriodically(database, {
      name: 'imports',
      everySeconds: importSeconds,
      work: async (stop) => {
        await workOffImports(imports, stop)
        await finishInterruptedChanges(database.db, stop)
        await finishInterruptedUndos(database.db)
        await finishCategoryWork(database.db, stop)
      },
      log,
      signal,
    }),
    runPeriodically(database, {
      name: 'orders-and-money',
      everySeconds: 60,
      work: async (stop) => {
        await askUnheardPayments(orders, stop)
        await giveUpUnpaidOrders(orders, stop)
        await sendDueRefunds(orders, stop)
        await sendDueReceipts(orders, stop)
      },
      log,
      signal,
    }),
    runPeriodically(database, {
      name: 'idle-sessions',
      everySeconds: idleSeconds,
      work: async () => {
        await settings.ready()
        await endIdleSessions(database.db, settings.staffRules())
      },
      log,
      signal,
    }),
    runPeriodically(database, {
      name: 'arrivals',
      everySeconds: arrivalSeconds,
      work: (stop) => tellOfArrivals(told, stop),
      log,
      signal,
    }),
    runPeriodically(database, {
      name: 'price-drops',
      everySeconds: priceDropSeconds,
      work: (stop) => tellOfPriceDrops(told, stop),
      log,
      signal,
    }),
    runPeriodically(database, {
      name: 'seal-journal',
      everySeconds: sealSeconds,
      work: (stop) => sealJournal({ db: database.db, dataDir: config.dataDir, log }, stop),
      log,
      signal,
    }),
    runPeriodically(database, {
      name: 'backups',
      everySeconds: backupSeconds,
      work: (stop) => workOffBackups({ ...copies, makeCopy: copyInProcess(config), log }, stop),
      log,
      signal,
    }),
    runPeriodically(database, {
      name: 'check-newest-copy',
      everySeconds: daySeconds,
      work: () => checkNewestDaily(copies),
      log,
      signal,
    }),
    runMailSender(database, { deliver, log, signal }),
    runOutboxSender(database, { channels, log, signal }),
    runPeriodically(database, {
      name: 'refresh-ranking',
      everySeconds: daySeconds,
      work: () => refreshRanking(database.db),
      log,
      signal,
    }),
    runPeriodically(database, {
      name: 'forget-what-is-over',
      everySeconds: daySeconds,
      work: async () => {
        await forgetWhatIsOver(database.db, config.mail)
        await cutOldSeals(database.db)
        await purgeEdits(database.db)
        await forgetDeliveries(database.db)
        await forgetImports(imports)
        await forgetExchanges(exchange)
        await removeWipedFiles(database.db, outboxDir(config))
        await completeEraseList({ pool: database.pool, dataDir: config.dataDir })
        await removeOldOutboxFiles(outboxDir(config), { olderThanDays: config.mail.outboxDays, now: new Date() })
        await removeUnnamedPhotos({ db: database.db, gallery })
        await removeUnusedDrawings({ db: database.db, files })
        await removeForgottenPhotos({ db: database.db, photos: openPhotoStore(files, 'requests') })
        await removeUnsentReturnPhotos({ db: database.db, photos: openPhotoStore(files, 'returns') })
      },
      log,
      signal,
    }),
  ])
}
