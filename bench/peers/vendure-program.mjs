// A Vendure server as its guide sets one up, run in the folder it is installed in: `fill`, `server` or `worker`.
import { createRequire } from 'node:module'
import { join } from 'node:path'

const requireFromFolder = createRequire(join(process.cwd(), 'package.json'))
const vendure = requireFromFolder('@vendure/core')
const [, , task] = process.argv
const database = new URL(process.env.DATABASE_URL)

/** @type {import('node:util').Dict<unknown>} */
const config = {
  apiOptions: {
    hostname: '127.0.0.1',
    port: Number(process.env.PORT),
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    trustProxy: 1,
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'bench', password: process.env.ADMIN_PASSWORD },
    cookieOptions: { secret: process.env.ADMIN_PASSWORD },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: database.hostname,
    port: Number(database.port),
    username: database.username,
    password: database.password,
    database: database.pathname.slice(1),
    // As its guide says: tables are made once, never by a server in production.
    synchronize: task === 'fill',
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  plugins: [
    vendure.DefaultSchedulerPlugin.init(),
    // While it is filled the worker looks for its thousands of jobs more often than five times a second.
    vendure.DefaultJobQueuePlugin.init({
      useDatabaseForBuffer: true,
      pollInterval: Number(process.env.POLL_MS ?? 200),
    }),
    vendure.DefaultSearchPlugin.init({ bufferUpdates: false, indexStockStatus: true }),
  ],
  logger: new vendure.DefaultLogger({ level: vendure.LogLevel.Warn }),
}

if (task === 'worker') {
  const worker = await vendure.bootstrapWorker(config)
  await worker.startJobQueue()
} else if (task === 'server') {
  await vendure.bootstrap(config)
} else {
  const { populate } = requireFromFolder('@vendure/core/cli')
  const app = await populate(() => vendure.bootstrap(config), process.env.INITIAL_DATA, process.env.PRODUCTS_CSV)
  await app.close()
  process.exit(0)
}
