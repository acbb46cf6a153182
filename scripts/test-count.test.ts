import { expect, test } from 'vitest'
import { closingLine, countPlaywright, countVitest, judgeRun, sumCounts } from './test-count.ts'

function vitestFile(status: string, ...tests: string[]) {
  return { status, assertionResults: tests.map((each) => ({ status: each })) }
}

test('a Vitest report is counted test by test', () => {
  const report = {
    testResults: [
      vitestFile('passed', 'passed', 'passed', 'skipped'),
      vitestFile('failed', 'failed', 'passed', 'todo'),
    ],
  }

  expect(countVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 2 })
})

test('a test file that cannot be loaded is one failure', () => {
  expect(countVitest({ testResults: [vitestFile('failed')] })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a journey that passed only when repeated is named', () => {
  const shaky = { title: 'a guest shakes', tests: [{ status: 'expected' }, { status: 'flaky' }] }
  const steady = { title: 'a guest stands', tests: [{ status: 'expected' }] }
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [{ specs: [steady], suites: [{ specs: [shaky] }] }],
  }

  expect(countPlaywright(report)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    complaint: 'passed only when repeated: a guest shakes',
  })
})

test('a report of another shape is refused rather than counted as nothing', () => {
  expect(() => countVitest({ numPassedTests: 5 })).toThrow()
  expect(() => countPlaywright({ suites: [] })).toThrow()
})

test.each([
  ['a crash without a report', false, undefined, 1],
  ['a good exit without a report', true, undefined, 1],
  ['a run of no test', true, { passed: 0, failed: 0, skipped: 0 }, 1],
  ['a run that skipped everything', true, { passed: 0, failed: 0, skipped: 7 }, 1],
  ['an error outside any test', false, { passed: 5, failed: 0, skipped: 0 }, 1],
  ['a failed test, counted once', false, { passed: 5, failed: 2, skipped: 0 }, 2],
  ['a green run', true, { passed: 5, failed: 0, skipped: 1 }, 0],
])('%s gives the right number of failures', (_case, endedWell, count, failures) => {
  expect(judgeRun(endedWell, count).failed).toBe(failures)
})

test('the closing line adds up all runners', () => {
  const total = sumCounts([
    { passed: 10, failed: 0, skipped: 1 },
    { passed: 5, failed: 2, skipped: 0 },
  ])

  expect(closingLine(total)).toBe('15 passed, 2 failed, 1 skipped')
})
