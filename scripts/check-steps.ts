import { localProgram } from '#harness/system-packages.ts'
import type { Step } from './step.ts'

/** What is checked without running the shop; the order is from the quickest answer to the slowest. */
export const sourceSteps: readonly [Step, ...Step[]] = [
  { name: 'lint', command: [localProgram('biome'), 'check', '--error-on-warnings'] },
  // The native compiler, a seventh of the time. Tools that read the code through the compiler's API still need version 5 beside it.
  // Its usual four checkers each read the types they share, which is more than twice the work: other steps need the processors.
  { name: 'types', command: ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '-p', '.', '--singleThreaded'] },
  {
    name: 'import directions',
    command: [
      localProgram('depcruise'),
      '--config',
      '.dependency-cruiser.cjs',
      'src',
      'scripts',
      'harness',
      'e2e',
      'bench',
      'chaos',
    ],
  },
  { name: 'unused code', command: [localProgram('knip')] },
]

export const buildStep: Step = { name: 'build', command: ['npm', 'run', '--silent', 'build'] }

export const weightStep: Step = { name: 'page weight', command: [localProgram('size-limit')] }
