/** `npm run check` answers "am I done?" without a browser and without a PostgreSQL server. */
import { localProgram } from '#harness/system-packages.ts'
import { buildStep, sourceSteps, weightStep } from './check-steps.ts'
import { runStep, runTogether, type Step, type StepResult } from './step.ts'

const unitStep: Step = { name: 'unit tests', command: [localProgram('vitest'), 'run', '--project', 'unit'] }

const results: StepResult[] = await runTogether([...sourceSteps, buildStep])
for (const step of [weightStep, unitStep]) results.push(await runStep(step))

console.log()
for (const { name, ok, seconds } of results) console.log(`${ok ? '✓' : '✗'} ${name}, ${seconds.toFixed(0)} s`)
const failed = results.filter(({ ok }) => !ok).map(({ name }) => name)
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
