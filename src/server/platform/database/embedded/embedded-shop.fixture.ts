import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { engineEntryFromSource, startEmbeddedDatabase } from './embedded-database.ts'

/**
 * A web process for the tests to kill: opens the directory given and does what it is told until it dies.
 * `orders`: writes rows and tells each number once it is acknowledged. `endless`: keeps the engine in one query.
 */
const [dataDir = '', task = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error() {} }

try {
  const database = await startEmbeddedDatabase({ dataDir, log, engineEntry: engineEntryFromSource() })
  const pool = new pg.Pool({ ...database.connection })
  if (task === 'endless') {
    await pool.query('select 1')
    pool.query('select count(*) from (select generate_series(1, 100000000000)) as endless').catch(() => {})
    // Nothing tells that a query without rows has begun: on an open connection it takes a few milliseconds.
    await delay(300)
  }
  process.send?.({ enginePid: database.enginePid() })
  if (task === 'orders') {
    for (let id = 1; ; id++) {
      await pool.query('insert into orders values ($1)', [id])
      process.send?.({ acknowledged: id })
    }
  }
} catch (error) {
  process.send?.({ error: String(error) })
  process.exit(1)
}
