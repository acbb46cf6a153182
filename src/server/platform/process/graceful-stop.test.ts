import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { holdCatalogue } from '#server/testing/held-catalogue.ts'
import { buildTestApp } from '#server/testing/test-app.ts'

test('a closing shop ends what is under way and does not wait for those who would keep their connection', async () => {
  const shop = await buildTestApp()
  onTestFinished(() => shop.close())
  const origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const release = await holdCatalogue(shop)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  // Listened for from now on: the answer may be there before the lock is known to be gone.
  const answered = once(get(`${origin}/api/categories`, { agent }), 'response')
  while (!(await shop.get('/metrics')).body.includes('\nshop_requests_in_flight 1\n')) await nextTurn()

  const closed = shop.app.close()
  await nextTurn()
  await release()
  const [answer] = (await answered) as [IncomingMessage]
  answer.resume()

  expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
  await closed
})
