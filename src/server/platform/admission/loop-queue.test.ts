import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from '#server/platform/http/http-server.ts'
import { countLoopIterations } from '#server/testing/loop-iterations.ts'
import { createLoopQueue } from './loop-queue.ts'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

function countedTurns(): () => number {
  const { turn, stop } = countLoopIterations()
  cleanups.push(stop)
  return turn
}

test('work that is ready together starts in different iterations of the loop', async () => {
  const turn = countedTurns()
  const turnOfWork = createLoopQueue({ accepted: () => 0 })
  const turns = await Promise.all(Array.from({ length: 8 }, () => turnOfWork().then(turn)))
  expect(new Set(turns).size).toBe(8)
})

test('work still starts while connections never stop arriving', async () => {
  const turn = countedTurns()
  const turnOfWork = createLoopQueue({ accepted: turn })
  const turns = await Promise.all([turnOfWork(), turnOfWork(), turnOfWork()].map((begun) => begun.then(turn)))
  expect(turns[2]! - turns[0]!).toBeGreaterThan(16)
  expect(turns[2]! - turns[0]!).toBeLessThanOrEqual(2 * 17)
})

test('a crowd is accepted between few pieces of work, though Node accepts one connection per iteration', async () => {
  const door = createHttpServer()
  const server = door.serverFactory(() => undefined).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const crowd = 60
  const sockets = Array.from({ length: crowd }, () => connect(port, '127.0.0.1'))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const turnOfWork = createLoopQueue(door)
  let pieces = 0
  for (; door.accepted() < crowd; pieces += 1) await turnOfWork()
  expect(pieces).toBeLessThan(crowd / 4)
})
