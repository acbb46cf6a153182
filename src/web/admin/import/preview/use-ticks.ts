import { useRef, useState } from 'react'
import type { ImportAnswer, ImportFixInput, ImportRow } from '#shared/import/import-contract.ts'
import { ShopApiError, unavailableText } from '#shared/problem/shop-api-error.ts'
import { callShop } from '#web/api/call-shop.ts'
import { hasPriceTick, isTaken } from './preview-rules.ts'
import { createTickQueue, type TickQueue } from './tick-queue.ts'

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
        take.current(await callShop('POST /api/admin/imports/:id/mend', { params: { id }, body: inputOf(rows, isOn) })),
      (error) => {
        if (error) setError(error instanceof ShopApiError ? error.problem.error : unavailableText)
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
