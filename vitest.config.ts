import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { drawingSprites } from './src/web/build/drawing-sprites.ts'

/** Server tests that open a test database; all others need none and run once. */
const opensDatabase = /\b(openTestDatabase|buildTestApp|buildOrderingShop|openShopWithPages)\(/
const serverTests = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/server/${file}`)
const databaseTests = testsThat(opensDatabase)
/** Server tests that start embedded engines of their own, whatever the others run on. */
const ownEngineTests = testsThat(/\b(startEmbeddedDatabase|startTestEngine)\b|embedded-database\.ts'/).filter(
  (file) => !databaseTests.includes(file),
)

function testsThat(call: RegExp): string[] {
  return serverTests.filter((file) => call.test(readFileSync(file, 'utf8')))
}

/**
 * Where the two engines can differ: search and text comparison, notices, locks and transactions, backup, migrations, the
 * watchdog. `npm test` runs these on both engines and the others on PostgreSQL; `npm run test:all` runs all on both. In some of
 * the files only a few tests can see the engine: those are marked `onBothEngines` (testing/engine-tests.ts). That a demo shop
 * is filled on the embedded engine is seen by seed-run.test.ts and by e2e/process.
 */
const enginesCanDiffer = [
  /^src\/server\/(backup|fit|model-admin|platform\/(database|jobs)|search|symptom|symptom-admin)\//,
  /\/catalog\/(catalog-watch-service|product-list-api|suggest-api|tables)\.test\.ts$/,
  /\/diagram-admin\/diagram-admin\.test\.ts$/,
  /\/import\/import\.test\.ts$/,
  /\/exchange\/(exchange-protocol|hostile\/exchange-hostile|sale\/sale-round)\.test\.ts$/,
  /\/(category\/category-work|product-batch\/bulk-portions|product\/stock-truth)\.test\.ts$/,
  /\/(checkout\/(oversell|place-order)|order\/check-stock)\.test\.ts$/,
  /\/(arrival\/arrivals|journal\/journal-chain|page\/pages|shop-jobs)\.test\.ts$/,
]
/**
 * What `npm test` leaves to `npm run test:all`, because it costs much and something cheaper proves the same on each run: decision 17
 * has the table. A machine without a PostgreSQL server runs everything it can.
 */
const isWhole = Boolean(process.env.TEST_ALL)
const provenCheaper = {
  engine: /\/search\/relevance\.test\.ts$/,
  process: ['e2e/process/older-shop.test.ts'],
}
/** A long file that comes last would run alone; by themselves the largest files come first, and these are small. */
const longFiles =
  /\/(hostile-requests|relevance|embedded-database|seed-run|seed-products|security-checklist-prices|overload|fair-share)\.test\.ts$/

class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => Number(longFiles.test(b.moduleId)) - Number(longFiles.test(a.moduleId)))
  }
}

const databaseTesting = { globalSetup: 'src/server/testing/test-database-setup.ts' }

export default defineConfig({
  plugins: [drawingSprites()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/shared/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'harness/**/*.test.ts',
            'bench/**/*.test.ts',
            'chaos/**/*.test.ts',
            ...serverTests.filter((file) => !databaseTests.includes(file) && !ownEngineTests.includes(file)),
          ],
        },
      },
      { extends: true, test: { name: 'own-engine', include: ownEngineTests } },
      { extends: true, test: { ...databaseTesting, name: 'server', include: databaseTests } },
      {
        extends: true,
        test: {
          ...databaseTesting,
          name: 'engine',
          include: databaseTests.filter(
            (file) => enginesCanDiffer.some((pattern) => pattern.test(file)) && !provenCheaper.engine.test(file),
          ),
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          // The built shop is started, killed and signalled: `npm run build` first.
          include: ['e2e/process/*.test.ts'],
          exclude: isWhole ? [] : provenCheaper.process,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // Its shops are ended by a hook of a module that all files import, which would be heard in the first file only.
          isolate: true,
          // One shop after the other, or they would only wait for each other's processor.
          fileParallelism: false,
        },
      },
    ],
    // Files share a worker's modules: loading Fastify, Drizzle and zod anew for each file cost more than the tests.
    isolate: false,
    // Half of a test is waiting for its database, so two on two cores, where Vitest would take one.
    maxWorkers: 2,
    sequence: { sequencer: LongFilesFirst },
    // Other rows of `npm test` run beside: a test that takes long has only waited for its turn.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
