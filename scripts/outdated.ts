/**
 * `npm run outdated`: what of a running shop gets no more security fixes, and what has newer versions. It fails on a runtime whose
 * support has ended and on a known vulnerability; what it could not find out it says.
 */
import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { supportOf } from './runtime-support.ts'

const today = new Date().toISOString().slice(0, 10)
const runtimes = [supportOf('Node.js', process.versions.node, today)]
const databaseUrl = process.env.DATABASE_URL
if (databaseUrl) runtimes.push(supportOf('PostgreSQL', await versionOfServer(databaseUrl), today))
for (const { says } of runtimes) console.log(says)
if (!databaseUrl) console.log('PostgreSQL: not checked, set DATABASE_URL to check the server of the shop')

console.log('\nKnown vulnerabilities of what a running shop consists of:')
const found = vulnerabilitiesIn(npm('audit', '--omit', 'dev', '--json'))
console.log(found === undefined ? 'not checked: the registry does not answer that here' : `${found} found`)
if (found) console.log(npm('audit', '--omit', 'dev'))

console.log('\nNewer versions, as the registry says:')
console.log(npm('outdated').trim() || 'none, or the registry does not answer')

process.exitCode = found || runtimes.some(({ state }) => state === 'ended') ? 1 : 0

async function versionOfServer(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  await client.end()
  return rows[0]?.server_version ?? ''
}

function npm(...args: string[]): string {
  return spawnSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).stdout
}

/** Without a registry that knows, npm answers an error instead of the counts. */
function vulnerabilitiesIn(json: string): number | undefined {
  try {
    return JSON.parse(json).metadata?.vulnerabilities?.total
  } catch {
    return undefined
  }
}
