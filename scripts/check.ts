/** `npm run check` answers "am I done?" without a browser and without a PostgreSQL server. */
import { localProgram } from '#harness/system-packages.ts'
import { buildStep, sourceSteps, weightStep } from './check-steps.ts'
import { runStep, type Step } from './step.ts'

const unitStep: Step = { name: 'unit tests', command: [localProgram('vitest'), 'run', '--project', 'unit'] }

const results: { name: string; ok: boolean; seconds: number }[] = []
for (const step of [...sourceSteps, buildStep, weightStep, unitStep]) {
  results.push({ name: step.name, ...(await runStep(step)) })
}

console.log()
for (const { name, ok, seconds } of results) console.log(`${ok ? '✓' : '✗'} ${name}, ${seconds.toFixed(0)} s`)
const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
