import { expect, test } from 'vitest'
import { quietLog, startTestEngine } from '#server/testing/test-engine.ts'
import { connectEmbedded } from './database.ts'
import { listenOnEmbedded } from './embedded-notices.ts'

test('after the embedded engine was killed, changes are heard again and the gap is told', {
  timeout: 90_000,
}, async () => {
  const engine = await startTestEngine()
  const database = connectEmbedded(engine, quietLog)
  const events = createEvents()
  const notices = listenOnEmbedded(database.pool, {
    channel: 'catalogue_changed',
    onNotice: (payload) => events.add(`notice ${payload}`),
    onGap: () => events.add('gap'),
    onLost: () => events.add('lost'),
    onHeard: () => undefined,
    log: quietLog,
  })
  await events.until('gap')
  await database.pool.query(`select pg_notify('catalogue_changed', 'before')`)
  await events.until('notice before')

  process.kill(engine.enginePid() ?? 0, 'SIGKILL')
  await events.until('lost')
  await events.until('gap')
  await database.pool.query(`select pg_notify('catalogue_changed', 'after')`)
  await events.until('notice after')

  expect(events.unread()).not.toContain('notice before')
  await notices.close()
  await database.close()
})

/** Things that happen, in their order; `until` takes everything up to the awaited one. */
function createEvents() {
  let happened: string[] = []
  let wake = () => undefined as unknown
  return {
    add(event: string) {
      happened.push(event)
      wake()
    },
    async until(event: string) {
      while (!happened.includes(event)) {
        await new Promise((resolve) => {
          wake = () => resolve(undefined)
        })
      }
      happened = happened.slice(happened.indexOf(event) + 1)
    },
    unread: () => happened,
  }
}
