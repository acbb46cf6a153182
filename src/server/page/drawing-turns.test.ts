import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createFrontDoor } from '#server/platform/front-door.ts'
import { createDrawingTurns } from './drawing-turns.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

/** Counts the turns of the event loop from now on. */
function countTurns(): () => number {
  let turn = 0
  let ticking = setImmediate(function tick() {
    turn += 1
    ticking = setImmediate(tick)
  })
  cleanups.push(() => clearImmediate(ticking))
  return () => turn
}

test('pages whose data came together are drawn in different turns of the loop', async () => {
  const turn = countTurns()
  const drawingTurn = createDrawingTurns({ letIn: () => 0 })
  const turns = await Promise.all(Array.from({ length: 8 }, () => drawingTurn().then(turn)))
  expect(new Set(turns).size).toBe(8)
})

test('while newcomers never end, pages are still drawn', async () => {
  const turn = countTurns()
  const drawingTurn = createDrawingTurns({ letIn: turn })
  const turns = await Promise.all([drawingTurn(), drawingTurn(), drawingTurn()].map((drawn) => drawn.then(turn)))
  expect(turns[2]! - turns[0]!).toBeGreaterThan(16)
  expect(turns[2]! - turns[0]!).toBeLessThanOrEqual(2 * 17)
})

test('a crowd is let in between few pages, though one connection comes in a turn', async () => {
  const door = createFrontDoor()
  const server = door.serverFactory(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const crowd = 60
  const sockets = Array.from({ length: crowd }, () => connect(port, '127.0.0.1'))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const drawingTurn = createDrawingTurns(door)
  let pages = 0
  for (; door.letIn() < crowd; pages += 1) await drawingTurn()
  expect(pages).toBeLessThan(crowd / 4)
})
