import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** One thing the runner does and can fail at: its name for people, and the command behind it. */
export type Step = { name: string; command: readonly [string, ...string[]]; env?: Record<string, string> }

/** No runner of ours needs so long; a hung one must not hold CI for its whole allowance. */
const limitMinutes = 40

export type StepResult = { name: string; ok: boolean; seconds: number }

/** Runs a step with its output on the screen and answers whether it ended well, and how long it took. */
export async function runStep(step: Step): Promise<StepResult> {
  console.log(`\n── ${step.name}`)
  const startedAt = performance.now()
  const ok = await runCommand(step)
  return { name: step.name, ok, seconds: (performance.now() - startedAt) / 1000 }
}

/** Runs a step beside others; its output is shown in one piece when it has ended. */
export async function runBeside(step: Step): Promise<StepResult> {
  const startedAt = performance.now()
  const output: Buffer[] = []
  const ok = await runCommand(step, output)
  console.log(`\n── ${step.name}\n${Buffer.concat(output).toString().trimEnd()}`)
  return { name: step.name, ok, seconds: (performance.now() - startedAt) / 1000 }
}

/** Runs steps that do not need each other, two at a time; each shows its output when it has ended. */
export async function runTogether(steps: readonly Step[]): Promise<StepResult[]> {
  const waiting = [...steps.entries()]
  const results: StepResult[] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, step] = next
      results[index] = await runBeside(step)
    }
  }
  await Promise.all([work(), work()])
  return results
}

/** Its output goes to the screen, or into `output` where one is given. */
function runCommand(step: Step, output?: Buffer[]): Promise<boolean> {
  const [file, ...args] = step.command
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: output ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...step.env },
      timeout: limitMinutes * 60_000,
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => output?.push(bytes))
    child.on('error', (error) => {
      console.error(`${step.name}: ${error.message}`)
      resolve(false)
    })
    // At `exit` the last of a piped output may still be on its way; without pipes `close` is the same moment.
    child.on('close', (code, signal) => {
      if (signal) console.error(`${step.name}: ended by ${signal}`)
      resolve(code === 0)
    })
  })
}

/**
 * Seconds the machine's processors have worked since it started; undefined where the system does not say. Of the whole machine:
 * browsers and databases are nobody's ended children.
 */
export function processorSeconds(): number | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
    const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] = line.split(/ +/).slice(1).map(Number)
    return (user + nice + system + irq + softIrq) / 100
  } catch {
    return undefined
  }
}
