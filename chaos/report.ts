import type { Engine, Fault, Row } from './fault.ts'

/** `pass` is null where this machine could not run it. */
export type Result = Omit<Row, 'pass'> & { test: string; engine: Engine; pass: boolean | null }

export function resultOf(fault: Pick<Fault, 'id' | 'name'>, engine: Engine, row: Row): Result {
  const { metric, value, bar, pass } = row
  return { test: testName(fault), engine, metric, value, bar, pass }
}

export function notRun(fault: Pick<Fault, 'id' | 'name'>, engine: Engine, reason: string): Result {
  return { test: testName(fault), engine, metric: 'not run', value: reason, bar: '', pass: null }
}

/** A fault that threw proves nothing, so it counts as failed. */
export function brokenOff(fault: Pick<Fault, 'id' | 'name'>, engine: Engine, error: unknown): Result {
  const message = error instanceof Error ? error.message : String(error)
  return {
    test: testName(fault),
    engine,
    metric: 'broke off',
    value: message.slice(0, 300),
    bar: 'an answer',
    pass: false,
  }
}

/** Of one fault on one engine. */
export function tableOf(results: readonly Result[]): string {
  const lines = results.map(({ metric, value, bar, pass }) => {
    const verdict = pass === null ? 'not run' : pass ? 'pass' : 'FAILED'
    return `| ${metric} | ${String(value).replaceAll(/[\n|]+/g, ' ')} | ${bar} | ${verdict} |`
  })
  return ['| metric | value | bar | |', '|---|---|---|---|', ...lines, ''].join('\n')
}

/** Faults that were not run are named. */
export function verdictOf(results: readonly Result[]): string {
  const untried = results.filter(({ pass }) => pass === null)
  const judged = judgementOf(results.filter(({ pass }) => pass !== null))
  if (untried.length === 0) return judged
  return `${judged} Not run: ${untried.map(({ test, engine, value }) => `${test}, ${engine} (${value})`).join('; ')}.`
}

function judgementOf(figures: readonly Result[]): string {
  if (figures.length === 0) return 'No bar was tried.'
  const missed = figures.filter(({ pass }) => !pass)
  if (missed.length === 0) return `Every bar that was tried is met (${figures.length} figures).`
  return `Missed: ${missed.map(({ test, engine, metric, value }) => `${test}, ${engine}: ${metric} ${value}`).join('; ')}.`
}

function testName({ id, name }: Pick<Fault, 'id' | 'name'>): string {
  return `${id} ${name}`
}
