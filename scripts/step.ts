import { spawn } from 'node:child_process'

/** One thing the runner does and can fail at: its name for people, and the command behind it. */
export type Step = { name: string; command: readonly [string, ...string[]]; env?: Record<string, string> }

/** No runner of ours needs so long; a hung one must not hold CI for its whole allowance. */
const limitMinutes = 25

/** Runs a step with its output on the screen and answers whether it ended well, and how long it took. */
export async function runStep(step: Step): Promise<{ ok: boolean; seconds: number }> {
  const startedAt = performance.now()
  const ok = await runCommand(step)
  return { ok, seconds: (performance.now() - startedAt) / 1000 }
}

function runCommand(step: Step): Promise<boolean> {
  console.log(`\n── ${step.name}`)
  const [file, ...args] = step.command
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...step.env },
      timeout: limitMinutes * 60_000,
    })
    child.on('error', (error) => {
      console.error(`${step.name}: ${error.message}`)
      resolve(false)
    })
    child.on('exit', (code, signal) => {
      if (signal) console.error(`${step.name}: ended by ${signal}`)
      resolve(code === 0)
    })
  })
}
