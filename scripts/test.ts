/**
 * `npm test`: source checks, build, unit tests, server tests on a PostgreSQL server and, where the engines can differ,
 * on the embedded database too, and journeys in a browser. `npm run test:all` runs every server test on both engines, and what costs
 * much and is proven cheaper on each run.
 * What a machine cannot have is said in plain words and left out; with CI=true it fails.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createDatabase } from '#harness/databases.ts'
import { obtainJourneyChromium } from '#harness/find-chromium.ts'
import { findPostgres, obtainPostgres } from '#harness/find-postgres.ts'
import { localProgram } from '#harness/system-packages.ts'
import { obtainHaproxy } from '#harness/temporary-haproxy.ts'
import { obtainPgbouncer } from '#harness/temporary-pgbouncer.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '#harness/temporary-postgres.ts'
import { obtainVarnish } from '#harness/temporary-varnish.ts'
import { buildStep, sourceSteps, weightStep } from './check-steps.ts'
import { processorSeconds, runBeside, runStep, runTogether, type Step, type StepResult } from './step.ts'
import { closingLine, judgeRun, readPlaywright, readVitest, sumCounts, type TestReport } from './test-report.ts'

const isCi = process.env.CI === 'true'
const onBothEngines = process.argv.includes('--all')
// Every runner below inherits it.
if (onBothEngines) process.env.TEST_ALL = 'yes'
const reports = mkdtempSync(join(tmpdir(), 'shildik-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const results: { name: string; seconds: number; report: TestReport }[] = []

async function check(...steps: readonly Step[]): Promise<StepResult[]> {
  const ended = await runTogether(steps)
  results.push(...ended.map(checked))
  return ended
}

function checked({ name, ok, seconds }: StepResult) {
  return { name, seconds, report: { passed: Number(ok), failed: Number(!ok), skipped: 0, failures: [], files: [] } }
}

function leaveOut(name: string, complaint: string) {
  const report = { passed: 0, failed: Number(isCi), skipped: Number(!isCi), complaint, failures: [], files: [] }
  results.push({ name, seconds: 0, report })
}

async function runTests(
  step: Step,
  reportFile: string,
  { read, run }: { read: (report: unknown) => TestReport; run: (step: Step) => Promise<StepResult> },
) {
  const { ok, seconds } = await run(step)
  results.push({ name: step.name, seconds, report: judgeRun(ok, readReport(reportFile, read)) })
}

function readReport(file: string, read: (report: unknown) => TestReport): TestReport | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
  return read(JSON.parse(text))
}

async function runVitest(name: string, projects: readonly string[], env: Record<string, string>) {
  const report = join(reports, `${name}.json`)
  const args = ['run', ...projects.flatMap((project) => ['--project', project])]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const step = { name, command: [localProgram('vitest'), ...args, ...reporters] as const, env }
  await runTests(step, report, { read: readVitest, run: runBeside })
}

/** The server's address and how to be done with it, or why there is none. */
async function findServer(): Promise<Pick<TemporaryPostgres, 'url' | 'stop'> | { complaint: string }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const isBare = findPostgres() === undefined
  const programs = obtainPostgres()
  // A machine that had to be given a server is given what the tests put in front of it, too, and CI leaves nothing out.
  if ((isBare || isCi) && programs) {
    if (!obtainPgbouncer()) leaveOut('tests behind a pooler', 'no PgBouncer here, and none could be had')
    if (!obtainHaproxy()) leaveOut('tests behind a balancer', 'no HAProxy here, and none could be had')
    if (!obtainVarnish()) leaveOut('tests behind a cache', 'no Varnish here, and none could be had')
  }
  if (!programs) return { complaint: 'no PostgreSQL 15 or newer here. Install one, or set TEST_DATABASE_URL' }
  try {
    return await startTemporaryPostgres(programs)
  } catch (error) {
    return { complaint: messageOf(error) }
  }
}

type Server = Awaited<ReturnType<typeof findServer>>

/** Chromium's path, or why there is none. */
function findBrowser(): { path: string } | { complaint: string } {
  try {
    const path = obtainJourneyChromium()
    return path ? { path } : { complaint: 'no Chromium could be found or had. Set CHROMIUM_PATH to one' }
  } catch (error) {
    return { complaint: messageOf(error) }
  }
}

/** Other tests start the shop on the embedded engine; here a server, where there is one, leaves more to the browsers. */
async function runInBrowser(server: Server, browser: ReturnType<typeof findBrowser>) {
  const name = 'browser journeys'
  if ('complaint' in browser) return leaveOut(name, `not run: ${browser.complaint}`)
  const report = join(reports, 'playwright.json')
  const database = 'url' in server ? await createDatabase(server.url) : undefined
  const env = {
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_DATABASE_URL: database?.url ?? '',
  }
  const command = [localProgram('playwright'), 'test', '--reporter=list,json'] as const
  await runTests({ name, command, env }, report, { read: readPlaywright, run: runStep })
  await database?.drop()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * Beside the journeys, which wait for their pages half of the time: two rows of steps leave no processor idle. What minds
 * the hurry least comes first, so that the tests on PostgreSQL, the last, have the machine mostly to themselves.
 */
async function runWithoutBrowser(server: Server, steps: readonly Step[]) {
  await check(...steps)
  const url = 'url' in server ? server.url : ''
  if (isBuilt) await runVitest('tests that start and kill the shop', ['process'], { TEST_DATABASE_URL: url })
  // On a machine without a server everything is proven on the embedded engine, as by `npm run test:all`.
  const onEmbedded = onBothEngines || 'complaint' in server
  const withoutServer = ['unit', 'own-engine', onEmbedded ? 'server' : 'engine']
  const env = { TEST_DATABASE_URL: '', ...(onEmbedded && { TEST_ALL: 'yes' }) }
  await runVitest('unit tests, and tests on the embedded database', withoutServer, env)
  if ('url' in server) await runVitest('tests on PostgreSQL', ['server'], { TEST_DATABASE_URL: server.url })
  else leaveOut('tests on PostgreSQL', `not run: ${server.complaint}`)
}

const startedAt = performance.now()
const busyBefore = processorSeconds()
const [quickest, ...slower] = sourceSteps
const isBuilt = (await check(buildStep, quickest))[0]?.ok
const server = await findServer()
if (isBuilt) {
  // Before anything runs beside it: where there is no Chromium it is installed.
  const browser = findBrowser()
  await Promise.all([runInBrowser(server, browser), runWithoutBrowser(server, [weightStep, ...slower])])
} else {
  leaveOut('browser journeys', 'not run: the shop could not be built')
  await runWithoutBrowser(server, slower)
}
if ('url' in server) await server.stop()
const wholeRun = (performance.now() - startedAt) / 1000
const busy = ((processorSeconds() ?? 0) - (busyBefore ?? 0)) / (wholeRun * availableParallelism())

console.log('\nThe slowest files, in seconds:')
const files = results.flatMap(({ name, report }) => report.files.map((file) => ({ ...file, name })))
for (const { file, seconds, name } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 20)) {
  console.log(`${seconds.toFixed(1).padStart(7)}  ${relative('.', file)} (${name})`)
}

// CI shows the end of its output only, so what failed stands here once more.
for (const { name, report } of results) {
  for (const { test, reason } of report.failures) {
    console.log(`\n✗ ${name}: ${relative('.', test)}\n${reason.split('\n').slice(0, 12).join('\n')}`)
  }
}

console.log()
for (const { name, seconds, report } of results) {
  const { complaint } = report
  const sign = report.failed > 0 ? '✗' : complaint ? '!' : '✓'
  const numbers = `${report.passed} of ${report.passed + report.failed}`
  const leftOut = report.skipped > 0 ? `${report.skipped} left out` : undefined
  console.log(`${sign} ${name}: ${[numbers, leftOut, `${seconds.toFixed(0)} s`, complaint].filter(Boolean).join(', ')}`)
}
const busyText = busy > 0 ? `, processors busy ${(busy * 100).toFixed(0)} % of the time` : ''
console.log(`All of it: ${(wholeRun / 60).toFixed(1)} min${busyText}`)
const total = sumCounts(results.map(({ report }) => report))
// The last line, and the only one in this form: CI takes its numbers from it.
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
