/**
 * `npm test`: source checks, build, unit tests, server tests on a PostgreSQL server and, where the engines can differ,
 * on the embedded database too, and journeys in a browser. `npm run test:all` runs every server test on both engines.
 * What a machine cannot have is said in plain words and left out; with CI=true it fails.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createDatabase } from '#harness/databases.ts'
import { obtainJourneyChromium } from '#harness/find-chromium.ts'
import { obtainPostgres } from '#harness/find-postgres.ts'
import { localProgram } from '#harness/system-packages.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '#harness/temporary-postgres.ts'
import { buildStep, sourceSteps, weightStep } from './check-steps.ts'
import { runStep, runTogether, type Step, type StepResult } from './step.ts'
import { closingLine, judgeRun, readPlaywright, readVitest, sumCounts, type TestReport } from './test-report.ts'

const isCi = process.env.CI === 'true'
const onBothEngines = process.argv.includes('--all')
const reports = mkdtempSync(join(tmpdir(), 'shildik-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130))

const results: { name: string; seconds: number; report: TestReport }[] = []

async function check(step: Step): Promise<boolean> {
  const { ok, seconds } = await runStep(step)
  results.push(checked({ name: step.name, ok, seconds }))
  return ok
}

async function checkTogether(steps: readonly Step[]) {
  results.push(...(await runTogether(steps)).map(checked))
}

function checked({ name, ok, seconds }: StepResult) {
  return { name, seconds, report: { passed: Number(ok), failed: Number(!ok), skipped: 0, failures: [], files: [] } }
}

function leaveOut(name: string, complaint: string) {
  const report = { passed: 0, failed: Number(isCi), skipped: Number(!isCi), complaint, failures: [], files: [] }
  results.push({ name, seconds: 0, report })
}

async function runTests(step: Step, reportFile: string, read: (report: unknown) => TestReport) {
  const { ok, seconds } = await runStep(step)
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
  await runTests({ name, command: [localProgram('vitest'), ...args, ...reporters], env }, report, readVitest)
}

/** The server's address and how to be done with it, or why there is none. */
async function findServer(): Promise<Pick<TemporaryPostgres, 'url' | 'stop'> | { complaint: string }> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => undefined }
  const programs = obtainPostgres()
  if (!programs) return { complaint: 'no PostgreSQL 15 or newer here. Install one, or set TEST_DATABASE_URL' }
  try {
    return await startTemporaryPostgres(programs)
  } catch (error) {
    return { complaint: messageOf(error) }
  }
}

type Server = Awaited<ReturnType<typeof findServer>>

async function runOnPostgres(server: Server) {
  if ('url' in server) await runVitest('tests on PostgreSQL', ['server'], { TEST_DATABASE_URL: server.url })
  else leaveOut('tests on PostgreSQL', `not run: ${server.complaint}`)
  if (isBuilt) {
    const url = 'url' in server ? server.url : ''
    await runVitest('tests that start and kill the shop', ['process'], { TEST_DATABASE_URL: url })
  }
}

/** The tests above start the shop on the embedded engine; here a server, where there is one, leaves more to the browsers. */
async function runInBrowser(server: Server) {
  const name = 'browser journeys'
  let chromium: string | undefined
  try {
    chromium = obtainJourneyChromium()
  } catch (error) {
    return leaveOut(name, `not run: ${messageOf(error)}`)
  }
  if (!chromium) return leaveOut(name, 'not run: no Chromium could be found or had. Set CHROMIUM_PATH to one')
  const report = join(reports, 'playwright.json')
  const database = 'url' in server ? await createDatabase(server.url) : undefined
  const env = {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_DATABASE_URL: database?.url ?? '',
  }
  const command = [localProgram('playwright'), 'test', '--reporter=list,json'] as const
  await runTests({ name, command, env }, report, readPlaywright)
  await database?.drop()
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

await checkTogether(sourceSteps)
const isBuilt = await check(buildStep)
if (isBuilt) await check(weightStep)
const embeddedProject = onBothEngines ? 'server' : 'engine'
const withoutServer = ['unit', 'own-engine', embeddedProject]
await runVitest('unit tests, and tests on the embedded database', withoutServer, { TEST_DATABASE_URL: '' })
const server = await findServer()
await runOnPostgres(server)
if (isBuilt) await runInBrowser(server)
else leaveOut('browser journeys', 'not run: the shop could not be built')
if ('url' in server) await server.stop()

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
const total = sumCounts(results.map(({ report }) => report))
// The last line, and the only one in this form: CI takes its numbers from it.
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
