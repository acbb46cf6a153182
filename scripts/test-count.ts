import * as z from 'zod'

/** How many tests a runner passed, failed and left out. Every runner's report is brought to these three numbers. */
export type TestCount = { passed: number; failed: number; skipped: number; complaint?: string }

const vitestReport = z.object({
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

const journeySuite = z.object({
  specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
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
export function countVitest(report: unknown): TestCount {
  return sumCounts(
    vitestReport.parse(report).testResults.map((file) => {
      const statuses = file.assertionResults.map(({ status }) => status)
      const passed = statuses.filter((status) => status === 'passed').length
      const failed = statuses.filter((status) => status === 'failed').length
      const loadFailure = file.status === 'failed' && failed === 0 ? 1 : 0
      return { passed, failed: failed + loadFailure, skipped: statuses.length - passed - failed }
    }),
  )
}

/** A journey that passed only when repeated has passed, and is named at the end of the run: somebody must look at it. */
export function countPlaywright(report: unknown): TestCount {
  const { stats, suites } = playwrightReport.parse(report)
  const repeated = suites.flatMap(repeatedIn)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    ...(repeated.length > 0 && { complaint: `passed only when repeated: ${repeated.join('; ')}` }),
  }
}

function repeatedIn({ specs, suites = [] }: z.infer<typeof journeySuite>): string[] {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...own.map(({ title }) => title), ...suites.flatMap(repeatedIn)]
}

/**
 * What a runner's end is worth. Exit code and report must agree: a crash without a report, an error outside any test
 * and a run that executed nothing are failures although no test of theirs failed.
 */
export function judgeRun(endedWell: boolean, count: TestCount | undefined): TestCount {
  if (!count) return { passed: 0, failed: 1, skipped: 0, complaint: 'ended without a report' }
  if (count.passed + count.failed === 0) return { ...count, failed: 1, complaint: 'executed no test' }
  if (!endedWell && count.failed === 0) return { ...count, failed: 1, complaint: 'failed outside its tests' }
  return count
}

/** The closing line, in the one form that CI reads. */
export function closingLine({ passed, failed, skipped }: TestCount): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
