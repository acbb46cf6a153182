import { expect, test } from 'vitest'
import { settled } from '#web/testing/page-stub.ts'
import { createReading } from './reading.ts'

type Sent = {
  call: string
  isQuiet: boolean
  isAborted: () => boolean
  answer: (text: string) => Promise<void>
  fail: () => Promise<void>
}

function openReading() {
  const sent: Sent[] = []
  const reading = createReading<string>(
    (call, signal, isQuiet) =>
      new Promise((resolve, reject) => {
        sent.push({
          call,
          isQuiet,
          isAborted: () => signal.aborted,
          answer: (text) => settledAfter(() => resolve(text)),
          fail: () => settledAfter(() => reject(new Error('no answer'))),
        })
      }),
  )
  const open = async (call: string | undefined, pauseMs = 0) => {
    reading.open({ call, edition: undefined, pauseMs })
    await settled()
  }
  return { reading, sent, open }
}

async function settledAfter(act: () => void) {
  act()
  await settled()
}

test('of two requests under way the last one counts, also when it is answered first', async () => {
  const { reading, sent, open } = openReading()
  await open('page 1')
  reading.close()
  await open('page 2')
  expect(sent[0]?.isAborted()).toBe(true)

  await sent[1]?.answer('second')
  await sent[0]?.answer('first')

  expect(reading.get()).toMatchObject({ call: 'page 2', state: 'ready', answer: 'second' })
})

test('the old answer stays in sight while the next one is on its way, and when that fails', async () => {
  const { reading, sent, open } = openReading()
  await open('list')
  await sent[0]?.answer('old')
  void reading.reload()
  await settled()
  expect(reading.get()).toMatchObject({ state: 'loading', answer: 'old' })

  await sent[1]?.fail()
  expect(reading.get()).toMatchObject({ state: 'failed', answer: 'old' })
})

test('a quiet request shows neither that it runs nor that it failed, but its error is known', async () => {
  const { reading, sent, open } = openReading()
  await open('list')
  await sent[0]?.answer('old')
  void reading.refresh()
  await settled()
  expect(reading.get()).toMatchObject({ state: 'ready', error: undefined })

  await sent[1]?.fail()
  expect(reading.get()).toMatchObject({ state: 'ready', answer: 'old', error: expect.any(Error) })
})

test('a quiet request in the place of one that was shown ends its loading', async () => {
  const { reading, sent, open } = openReading()
  await open('list')
  void reading.refresh()
  await sent[1]?.fail()

  expect(reading.get().state).toBe('failed')
})

test('what a write has answered is not undone by a request that began before it', async () => {
  const { reading, sent, open } = openReading()
  await open('order')
  await sent[0]?.answer('new')
  void reading.refresh()
  await settled()
  reading.take('paid')
  await sent[1]?.answer('new')
  expect(reading.get()).toMatchObject({ state: 'ready', answer: 'paid' })

  await sent[2]?.answer('paid, read again')
  expect(reading.get().answer).toBe('paid, read again')
})

test('another page is joined to what is there, unless another list was opened meanwhile', async () => {
  const { reading, sent, open } = openReading()
  const join = (before: string, page: string) => `${before}, ${page}`
  await open('list')
  await sent[0]?.answer('one')
  void reading.readMore('list, page 2', join)
  await settled()
  await sent[1]?.answer('two')
  expect(reading.get().answer).toBe('one, two')

  void reading.readMore('list, page 3', join)
  await settled()
  reading.close()
  await open('other list')
  await sent[2]?.answer('three')
  await sent[3]?.answer('other')
  expect(reading.get().answer).toBe('other')
})

test('the first request goes at once, one that follows waits for the typing to pause, and nothing is sent while off', async () => {
  const { sent, open } = openReading()
  await open(undefined, 20)
  expect(sent).toEqual([])
  await open('p', 20)
  await open('pu', 20)
  expect(sent).toEqual([])
  await new Promise((resolve) => setTimeout(resolve, 30))

  expect(sent.map(({ call }) => call)).toEqual(['pu'])
})

test('with the answer the page came with nothing is requested until more is asked for or something else', async () => {
  const sent: string[] = []
  const send = async (call: string) => {
    sent.push(call)
    return call
  }
  const reading = createReading<string>(send, { call: 'list', answer: 'first' })
  reading.open({ call: 'list' })
  expect(reading.get()).toMatchObject({ call: 'list', state: 'ready', answer: 'first' })
  expect(sent).toEqual([])

  expect(await reading.readMore('page 2', (before, page) => `${before}, ${page}`)).toBe('first, page 2')
  reading.close()
  reading.open({ call: 'other' })
  await settled()
  expect(sent).toEqual(['page 2', 'other'])
  expect(reading.get().answer).toBe('other')
})

test('who asked for more is told that it failed, or that something else is asked by now', async () => {
  const { reading, sent, open } = openReading()
  await open('list')
  await sent[0]?.answer('one')
  const failed = reading.readMore('page 2', (before) => before)
  const overtaken = reading.readMore('page 3', (before) => before)
  void reading.reload()
  await settled()
  for (const each of sent.slice(1)) await each.fail()

  expect([await failed, await overtaken]).toEqual([undefined, undefined])
})

test('what is read after news or now and then is said to be quiet, what a person asks for is not', async () => {
  const { reading, sent, open } = openReading()
  await open('orders')
  await sent[0]?.answer('first')
  for (const ask of [reading.refresh, reading.refreshWhenIdle, reading.reload]) {
    void ask()
    await settled()
    await sent.at(-1)?.answer('again')
  }
  expect(sent.map(({ isQuiet }) => isQuiet)).toEqual([false, true, true, false])
})
