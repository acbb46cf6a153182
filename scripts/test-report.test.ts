import { expect, test } from 'vitest'
import { closingLine, judgeRun, readPlaywright, readVitest, sumCounts } from './test-report.ts'

function vitestFile(status: string, ...tests: string[]) {
  return {
    name: 'src/a.test.ts',
    status,
    message: status === 'failed' && tests.length === 0 ? 'no such module' : '',
    startTime: 1000,
    endTime: 3500,
    assertionResults: tests.map((each) => ({
      status: each,
      fullName: 'a rule holds',
      failureMessages: each === 'failed' ? ['expected 1 to be 2'] : [],
    })),
  }
}

test('a Vitest report is counted test by test, and its failures are named with their reasons', () => {
  const report = {
    testResults: [
      vitestFile('passed', 'passed', 'passed', 'skipped'),
      vitestFile('failed', 'failed', 'passed', 'todo'),
    ],
  }

  expect(readVitest(report)).toEqual({
    passed: 3,
    failed: 1,
    skipped: 2,
    failures: [{ test: 'src/a.test.ts > a rule holds', reason: 'expected 1 to be 2' }],
    files: [
      { file: 'src/a.test.ts', seconds: 2.5 },
      { file: 'src/a.test.ts', seconds: 2.5 },
    ],
  })
})

test('a test file that cannot be loaded is one failure', () => {
  expect(readVitest({ testResults: [vitestFile('failed')] })).toMatchObject({
    passed: 0,
    failed: 1,
    skipped: 0,
    failures: [{ test: 'src/a.test.ts', reason: 'no such module' }],
  })
})

function journey(title: string, ...statuses: string[]) {
  const error = { message: 'the button is not there' }
  return {
    title,
    file: 'cart.spec.ts',
    tests: statuses.map((status) => ({
      status,
      results: [{ duration: 500, ...(status === 'unexpected' && { error }) }],
    })),
  }
}

test('of journeys the failed ones and those that passed on the second attempt are named', () => {
  const report = {
    stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 3 },
    suites: [
      {
        specs: [journey('a guest stands', 'expected')],
        suites: [{ specs: [journey('a guest shakes', 'expected', 'flaky'), journey('a guest falls', 'unexpected')] }],
      },
    ],
  }

  expect(readPlaywright(report)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    complaint: 'passed on the second attempt only: a guest shakes',
    failures: [{ test: 'cart.spec.ts > a guest falls', reason: 'the button is not there' }],
    files: [{ file: 'e2e/cart.spec.ts', seconds: 2 }],
  })
})

test('a report of another shape is rejected rather than counted as nothing', () => {
  expect(() => readVitest({ numPassedTests: 5 })).toThrow()
  expect(() => readPlaywright({ suites: [] })).toThrow()
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
  expect(judgeRun(endedWell, count && { ...count, failures: [], files: [] }).failed).toBe(failures)
})

test('the closing line adds up all runners', () => {
  const total = sumCounts([
    { passed: 10, failed: 0, skipped: 1 },
    { passed: 5, failed: 2, skipped: 0 },
  ])

  expect(closingLine(total)).toBe('15 passed, 2 failed, 1 skipped')
})
