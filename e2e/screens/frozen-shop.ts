/** The demo shop on a fresh database, where it is always the same moment: only then are two runs alike. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Account, readDemoAccount } from '#harness/accounts.ts'
import { createDatabase, queryDatabase } from '#harness/databases.ts'
import { obtainPostgres } from '#harness/find-postgres.ts'
import { endLaunchedShops, killLaunchedShops, launchShop, statusOf } from '#harness/shop-process.ts'
import { startTemporaryPostgres } from '#harness/temporary-postgres.ts'

/** A Tuesday at noon in Moscow: the shop is open. */
export const frozenInstant = '2027-03-16T09:00:00.000Z'

export type FrozenShop = {
  origin: string
  accountOf: (role: string) => Account
  stop: () => Promise<void>
}

export async function startFrozenShop(): Promise<FrozenShop> {
  // Also when the pictures are broken off.
  process.on('exit', killLaunchedShops)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))
  const server = await findServer()
  const database = await createDatabase(server.url)
  await freezeClock(database.url)
  const dataDir = mkdtempSync(join(tmpdir(), 'shildik-screens-'))
  const preload = new URL('frozen-clock.mjs', import.meta.url).href
  const shop = launchShop({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEMO: 'on',
    // Shown in the preview of a search result.
    PORT: process.env.SCREENS_PORT ?? '4170',
    // Every screen is opened by a visitor of its own, with the limits of one.
    TRUST_PROXY: '127.0.0.1',
    NODE_OPTIONS: `--import=${preload}`,
    SHOP_CLOCK: frozenInstant,
  })
  let hasEnded = false
  void shop.exited.then(() => {
    hasEnded = true
  })
  // The first start fills the shop with the demo catalogue, which takes its time on a busy machine.
  while ((await statusOf(shop, '/readyz')) !== 200) {
    if (hasEnded) throw new Error(`The shop ended instead of starting: ${shop.output()}`)
    await delay(200)
  }
  await letImportsRun(database.url)
  // Photos are drawn in the background, and a page shows those that are there.
  while (existsSync(join(dataDir, 'uploads', '.demo-photos-wanted'))) await delay(500)
  return {
    origin: shop.origin,
    accountOf: (role) => readDemoAccount(dataDir, role),
    async stop() {
      await endLaunchedShops()
      await database.drop()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The server of TEST_DATABASE_URL, or one for this run. */
async function findServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const programs = obtainPostgres()
  if (!programs) throw new Error('Pictures need a PostgreSQL 15 or newer: install one, or set TEST_DATABASE_URL')
  return startTemporaryPostgres(programs)
}

/** The job that checks price lists is due again after seconds, which never pass here: so it is always due. */
async function letImportsRun(databaseUrl: string) {
  await queryDatabase(
    databaseUrl,
    `create function public.always_due() returns trigger language plpgsql as
       $$ begin new.next_run_at := public.now(); return new; end $$`,
  )
  await queryDatabase(
    databaseUrl,
    `create trigger always_due before insert or update on periodic_jobs
       for each row when (new.name = 'imports') execute function public.always_due()`,
  )
  await queryDatabase(databaseUrl, `update periodic_jobs set next_run_at = now() where name = 'imports'`)
}

/** With `public` searched before `pg_catalog`, these functions are the ones that the shop's SQL finds. */
async function freezeClock(databaseUrl: string) {
  const name = new URL(databaseUrl).pathname.slice(1)
  await queryDatabase(databaseUrl, `alter database ${name} set search_path = public, pg_catalog`)
  for (const clock of ['now', 'clock_timestamp', 'statement_timestamp']) {
    await queryDatabase(
      databaseUrl,
      `create function public.${clock}() returns timestamptz language sql stable as $$ select timestamptz '${frozenInstant}' $$`,
    )
  }
}
