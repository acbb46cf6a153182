import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { ensureFirstAccounts } from './account/first-accounts.ts'
import { eraseAgain } from './account/personal-data-service.ts'
import { buildApp } from './app.ts'
import { askForDemoPhotos, isEmptyShop, placeDemoPhotos, seedDemo } from './demo/demo-service.ts'
import { closeNewShop } from './opening/opening-service.ts'
import { loadBuiltPages } from './page/built-renderer.ts'
import { personalDataSources } from './personal-data-sources.ts'
import type { Database, Queryable } from './platform/database/database.ts'
import { readDatabaseFiles } from './platform/database/database-files.ts'
import { migrateTo } from './platform/database/migrations.ts'
import { createSecrets } from './platform/database/secrets.ts'
import { httpHeaders } from './platform/http/http-headers.ts'
import { loadStaticFiles } from './platform/http/static-files.ts'
import type { Config } from './platform/process/config.ts'
import { clientDir, sqlDir } from './platform/process/project-paths.ts'
import { collectAtRest } from './platform/process/resting-heap.ts'
import { readErasures } from './platform/session/erase-list.ts'
import { tierOf } from './platform/session/sessions.ts'
import { openShopSettings } from './shop/shop-service.ts'
import { runShopJobs } from './shop-jobs.ts'
import { openUploads } from './upload/upload-place-service.ts'

/** Connections of a sudden crowd wait in the backlog; one too many is silently dropped and retried after a second. */
const waitingConnections = 2048
/** Whoever waited for the start has a page before the shop looks for work of its own. */
const firstVisitorsMs = 1000

/** Brings the database up to date and fills an empty shop, without serving anything. */
export async function prepareShop(opening: Promise<Database>, config: Config, log: FastifyBaseLogger) {
  const database = await prepared(opening, config, log)
  await database.close()
}

/** One web process of the shop, from the database up. */
export async function serveShop(opening: Promise<Database>, config: Config, log: FastifyBaseLogger) {
  // While the database comes up there is time to read what visitors will be given.
  const [database, pages, staticFiles] = await Promise.all([
    prepared(opening, config, log),
    loadBuiltPages(),
    loadStaticFiles(clientDir, httpHeaders(config)),
  ])
  const settings = await openShopSettings(database.db, config)
  const files = await openUploads(database.db, config, log)
  const app = await buildApp({ config, database, settings, files, log, pages, staticFiles, tierOf })
  await app.listen({ port: config.port, host: config.host, backlog: waitingConnections })
  log.info(`Магазин запущен: ${config.publicOrigin}`)

  const stopCollecting = collectAtRest()
  const background = new AbortController()
  const jobs = runInBackground()
  async function runInBackground() {
    const { signal } = background
    await sleep(firstVisitorsMs, undefined, { signal }).catch(() => undefined)
    if (signal.aborted) return
    if (config.demo) {
      placeDemoPhotos(database.direct, { files, log, signal }).catch((error) => {
        log.error({ err: error }, 'demo photos not in place')
      })
    }
    await runShopJobs({ config, database, settings, files, log, signal })
  }

  return {
    app,
    async stop() {
      stopCollecting()
      background.abort()
      await app.drain()
      await app.close()
      await jobs
      await database.close()
    },
  }
}

async function prepared(opening: Promise<Database>, config: Config, log: FastifyBaseLogger): Promise<Database> {
  const [database, files] = await Promise.all([opening, readDatabaseFiles(sqlDir)])
  const applied = await migrateTo(database.direct, files)
  if (applied.steps.length + applied.functions.length > 0) log.info(applied, 'database migrated')
  if (config.demo && (await isEmptyShop(database.pool))) {
    await seedDemo(database.direct, { files: await openUploads(database.db, config), log })
  }
  const { db } = database
  const people = { db, secrets: createSecrets(db), personalData: personalDataSources }
  const erased = await eraseAgain(people, await readErasures(config.dataDir))
  if (erased > 0) log.warn({ erased }, 'people were erased again after a restore')
  await ensureFirstAccounts(db, config, log, (tx) => beginNewShop(tx, config, log))
  return database
}

async function beginNewShop(tx: Queryable, config: Config, log: FastifyBaseLogger) {
  // The demo catalogue may have come with the database of the build, which has no place for photos.
  if (config.demo) await askForDemoPhotos(await openUploads(tx, config, log))
  else if (config.shop.isOpen === null) await closeNewShop(tx)
}
