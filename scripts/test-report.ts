import * as z from 'zod'

/** How many tests a runner passed, failed and left out. Every runner's report is brought to these three numbers. */
export type TestCount = { passed: number; failed: number; skipped: number; complaint?: string }

/** What a runner's report says: the numbers, which tests failed and why, and how long each file took. */
export type TestReport = TestCount & {
  failures: { test: string; reason: string }[]
  files: { file: string; seconds: number }[]
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullable() }),
      ),
    }),
  ),
})

const journeySuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ duration: z.number(), error: z.object({ message: z.string() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(journeySuite).optional()
  },
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(journeySuite),
})

export function sumCounts(counts: readonly TestCount[]): TestCount {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const count of counts) {
    total.passed += count.passed
    total.failed += count.failed
    total.skipped += count.skipped
  }
  return total
}

/** A file that could not even be loaded has no tests in its report: the file itself is then one failure. */
export function readVitest(report: unknown): TestReport {
  const results = vitestReport.parse(report).testResults
  const counts = results.map(({ status, assertionResults }) => {
    const statuses = assertionResults.map((each) => each.status)
    const passed = statuses.filter((each) => each === 'passed').length
    const failed = statuses.filter((each) => each === 'failed').length
    const loadFailure = status === 'failed' && failed === 0 ? 1 : 0
    return { passed, failed: failed + loadFailure, skipped: statuses.length - passed - failed }
  })
  const failures = results.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [{ test: name, reason: message }]
    return failed.map((each) => ({
      test: `${name} > ${each.fullName}`,
      reason: each.failureMessages?.join('\n') ?? '',
    }))
  })
  const files = results.map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))
  return { ...sumCounts(counts), failures, files }
}

/** A journey that passed only on its second attempt has passed, and is named at the end of the run: somebody must look at it. */
export function readPlaywright(report: unknown): TestReport {
  const { stats, suites } = playwrightReport.parse(report)
  const specs = suites.flatMap(specsOf)
  const withStatus = (status: string) => specs.filter(({ tests }) => tests.some((test) => test.status === status))
  const repeated = withStatus('flaky').map(({ title }) => title)
  const seconds = new Map<string, number>()
  for (const { file, tests } of specs) {
    const spent = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0)
    seconds.set(file, (seconds.get(file) ?? 0) + spent)
  }
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    ...(repeated.length > 0 && { complaint: `passed on the second attempt only: ${repeated.join('; ')}` }),
    failures: withStatus('unexpected').map(({ file, title, tests }) => ({
      test: `${file} > ${title}`,
      reason: tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? '')).join('\n'),
    })),
    files: [...seconds].map(([file, spent]) => ({ file: `e2e/${file}`, seconds: spent })),
  }
}

type Spec = z.infer<typeof journeySuite>['specs'][number]

function specsOf({ specs, suites = [] }: z.infer<typeof journeySuite>): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/**
 * What a runner's end is worth. Exit code and report must agree: a crash without a report, an error outside any test
 * and a run that executed nothing are failures although no test of theirs failed.
 */
export function judgeRun(endedWell: boolean, report: TestReport | undefined): TestReport {
  if (!report) return { passed: 0, failed: 1, skipped: 0, complaint: 'ended without a report', failures: [], files: [] }
  if (report.passed + report.failed === 0) return { ...report, failed: 1, complaint: 'executed no test' }
  if (!endedWell && report.failed === 0) return { ...report, failed: 1, complaint: 'failed outside its tests' }
  return report
}

/** The closing line, in the one form that CI reads. */
export function closingLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
