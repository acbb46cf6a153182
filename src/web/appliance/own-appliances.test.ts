import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changedInOtherTab, type SentCall, settled, stubPage, stubShop } from '#web/testing/page-stub.ts'

type Own = typeof import('./own-appliances.ts')

const signedIn = 'uid=5; role=user; uname=Anna; XSRF-TOKEN=token'
const [washer, oven] = [3, 4].map((id) => ({ id, brand: 'Samsung', code: `WW${id}`, category_id: 1, note: '' })) as [
  Parameters<Own['saveModel']>[0],
  Parameters<Own['saveModel']>[0],
]
let sent: SentCall[]
let page: ReturnType<typeof stubPage>
let own: Own

beforeEach(async () => {
  vi.resetModules()
  page = stubPage(signedIn)
  Object.assign(document, { documentElement: { toggleAttribute() {} } })
  sent = stubShop()
  own = await import('./own-appliances.ts')
})
afterEach(() => vi.unstubAllGlobals())

function listOf(...models: (typeof washer)[]) {
  return { appliances: models.map((model, index) => ({ model, nickname: '', is_default: index === 0 })) }
}

/** The oldest call nobody answered yet. */
function take(method: string): SentCall {
  const call = sent.shift()
  if (call?.method !== method) throw new Error(`Expected ${method}, sent was ${call?.method} ${call?.path}`)
  return call
}

function shown() {
  const chosen = JSON.parse(localStorage.getItem('appliance') ?? 'null') as { id: number } | null
  return { list: own.ownAppliances.get().list.map(({ model }) => model.id), chosen: chosen?.id }
}

test('a list asked for before a save does not undo it, whichever answer comes first', async () => {
  own.ownAppliances.listen(() => {})
  const early = take('GET')
  void own.saveModel(washer)
  await settled()
  const save = take('POST')
  await early.answer(listOf())
  expect(shown()).toEqual({ list: [], chosen: undefined })
  await save.answer(listOf(washer))
  expect(shown()).toEqual({ list: [3], chosen: 3 })

  changedInOtherTab('appliances-changed')
  const late = take('GET')
  void own.saveModel(oven)
  await settled()
  await take('POST').answer(listOf(oven, washer))
  await late.answer(listOf(washer))
  expect(shown()).toEqual({ list: [4, 3], chosen: 4 })
})

test('after a save that failed the list is read again', async () => {
  own.ownAppliances.listen(() => {})
  const early = take('GET')
  const save = own.saveModel(oven)
  await settled()
  await early.answer(listOf(washer))
  void save.catch(() => undefined)
  await take('POST').answer('', 503)
  await expect(save).rejects.toMatchObject({ status: 503 })

  await take('GET').answer(listOf(washer))
  expect(shown()).toEqual({ list: [3], chosen: 3 })
})

test('what one person saved is not shown to the next', async () => {
  own.ownAppliances.listen(() => {})
  await take('GET').answer(listOf())
  void own.saveModel(washer)
  await settled()
  page.cookie = signedIn.replace('uid=5', 'uid=6')
  await take('POST').answer(listOf(washer))
  expect(shown()).toEqual({ list: [], chosen: undefined })
})

test('other tabs are told of a change, and hear of theirs', async () => {
  own.ownAppliances.listen(() => {})
  await take('GET').answer(listOf())
  void own.saveModel(washer)
  await settled()
  await take('POST').answer(listOf(washer))
  expect(localStorage.getItem('appliances-changed')).not.toBeNull()

  changedInOtherTab('appliances-changed')
  expect(shown().list).toEqual([3])
  await take('GET').answer(listOf(oven, washer))
  expect(shown()).toEqual({ list: [4, 3], chosen: 4 })
})

test('a guest’s appliance of another tab is there at once', () => {
  page.cookie = ''
  own.ownAppliances.listen(() => {})
  localStorage.setItem('appliances', JSON.stringify(listOf(washer).appliances))
  changedInOtherTab('appliances')
  expect(shown()).toEqual({ list: [3], chosen: 3 })
  expect(sent).toEqual([])
})
