import { useRef, useState } from 'react'
import type { ImportAnswer, ImportFixInput, ImportRow } from '#shared/import/import-contract.ts'
import { callShop, shopError } from '#web/api/call-shop.ts'
import { hasPriceTick, isTaken } from './preview-rules.ts'

export type Ticks = {
  isOn: (row: ImportRow) => boolean
  press: (rows: ImportRow[], isOn: boolean) => void
  forget: (row: ImportRow) => void
  settled: () => Promise<boolean>
  error: string | undefined
}

/** The checkboxes of a preview: take the new price or not, import the row or not. */
export function useTicks(id: number, onAnswer: (answer: ImportAnswer) => void): Ticks {
  const [error, setError] = useState<string>()
  const [, redraw] = useState(0)
  const take = useRef(onAnswer)
  take.current = onAnswer
  const queues = useRef<Record<'price' | 'row', TickQueue>>(null)

  function open(inputOf: (rows: number[], isOn: boolean) => ImportFixInput): TickQueue {
    return createTickQueue(
      async (rows, isOn) =>
        take.current(await callShop('POST /api/admin/imports/:id/fix', { params: { id }, body: inputOf(rows, isOn) })),
      (error) => {
        if (error) setError(shopError(error).problem.error)
        redraw((turn) => turn + 1)
      },
    )
  }
  queues.current ??= {
    price: open((rows, isOn) => ({ rows, keep_price: !isOn })),
    row: open((rows, isOn) => ({ rows, take: isOn })),
  }
  const { price, row } = queues.current
  const queueOf = (each: ImportRow) => (hasPriceTick(each) ? price : row)

  return {
    isOn: (each) => queueOf(each).at(each.number) ?? isTaken(each),
    press(rows, isOn) {
      setError(undefined)
      const numbersOf = (queue: TickQueue) => rows.filter((each) => queueOf(each) === queue).map(({ number }) => number)
      for (const queue of [price, row]) if (numbersOf(queue).length > 0) queue.press(numbersOf(queue), isOn)
    },
    forget: (each) => queueOf(each).forget(each.number),
    settled: async () => (await Promise.all([price.settled(), row.settled()])).every(Boolean),
    error,
  }
}

/**
 * Optimistic checkboxes: a press is shown at once and sent to the server one request after another. What is
 * pressed meanwhile waits, and only the last state is sent, so the server always ends with what the screen shows.
 */
type TickQueue = {
  /** As pressed; undefined where nobody has pressed anything. */
  at(row: number): boolean | undefined
  press(rows: number[], isOn: boolean): void
  /** What was pressed counts no more: the row has become another. */
  forget(row: number): void
  /** Resolves once everything pressed is saved; false: something could not be saved. */
  settled(): Promise<boolean>
}

type Tell = (rows: number[], isOn: boolean) => Promise<void>
/** As many as one message may hold. */
const most = 1000

export function createTickQueue(tell: Tell, onChange: (error?: unknown) => void): TickQueue {
  const pressed = new Map<number, boolean>()
  const told = new Map<number, boolean>()
  let work: Promise<boolean> | null = null

  function untold(): { rows: number[]; isOn: boolean } | null {
    const waiting = [...pressed].filter(([row, isOn]) => told.get(row) !== isOn)
    const [first] = waiting
    if (!first) return null
    const isOn = first[1]
    return { isOn, rows: waiting.flatMap(([row, each]) => (each === isOn ? [row] : [])).slice(0, most) }
  }

  async function tellAll(): Promise<boolean> {
    for (let next = untold(); next; next = untold()) {
      const { rows, isOn } = next
      try {
        await tell(rows, isOn)
        for (const row of rows) told.set(row, isOn)
      } catch (error) {
        // As the shop has it, rather than as it was wished.
        for (const row of pressed.keys()) {
          const before = told.get(row)
          if (before === undefined) pressed.delete(row)
          else pressed.set(row, before)
        }
        onChange(error)
        return false
      }
    }
    onChange()
    return true
  }

  return {
    at: (row) => pressed.get(row),
    press(rows, isOn) {
      for (const row of rows) pressed.set(row, isOn)
      onChange()
      work ??= tellAll().finally(() => {
        work = null
      })
    },
    forget(row) {
      pressed.delete(row)
      told.delete(row)
    },
    settled: () => work ?? Promise.resolve(true),
  }
}
