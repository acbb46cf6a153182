import { expect, test } from 'vitest'
import { drawingTurn } from './drawing-turn.ts'

test('pages whose data came together are drawn in different turns of the loop', async () => {
  let turn = 0
  let ticking = setImmediate(function tick() {
    turn += 1
    ticking = setImmediate(tick)
  })

  const turns = await Promise.all(Array.from({ length: 8 }, () => drawingTurn().then(() => turn)))
  clearImmediate(ticking)

  expect(new Set(turns).size).toBe(8)
})
