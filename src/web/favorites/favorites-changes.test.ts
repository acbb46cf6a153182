import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SentCall, settled, stubPage, stubShop } from '#web/testing/page-stub.ts'

const toasts: string[] = []
vi.mock('#web/ui/toast.ts', () => ({ showToast: async (text: string) => void toasts.push(text) }))

const signedIn = 'uid=5; role=user; uname=Anna; XSRF-TOKEN=token'
let sent: SentCall[]
let page: ReturnType<typeof stubPage>
let press: (productId: number) => Promise<void>
let shown: () => readonly number[] | undefined

beforeEach(async () => {
  vi.resetModules()
  toasts.length = 0
  page = stubPage(signedIn)
  sent = stubShop()
  const [{ pressFavorite, startReading }, { favoritesState }] = await Promise.all([
    import('./favorites-changes.ts'),
    import('./favorites-state.ts'),
  ])
  press = pressFavorite
  shown = () => favoritesState().ids
  startReading()
  await take('GET').answer([3])
})

afterEach(() => vi.unstubAllGlobals())

/** The oldest call nobody answered yet. */
function take(method: string): SentCall {
  const call = sent.shift()
  if (call?.method !== method) throw new Error(`Expected ${method}, sent was ${call?.method} ${call?.path}`)
  return call
}

test('the second press waits for the first call, so that the shop hears them in order', async () => {
  void press(7)
  await settled()
  expect(shown()).toEqual([7, 3])
  void press(7)
  await settled()
  expect(shown()).toEqual([3])
  expect(sent.map(({ method }) => method)).toEqual(['POST'])

  await take('POST').answer([7, 3])
  expect(shown()).toEqual([3])
  await take('DELETE').answer([3])

  expect(shown()).toEqual([3])
  expect(sent).toEqual([])
})

test('of many presses on a slow line the last one counts, and those between are not sent', async () => {
  for (const _press of [1, 2, 3, 4, 5]) void press(7)
  await settled()

  await take('POST').answer([7, 3])
  await take('POST').answer([7, 3])

  expect(shown()).toEqual([7, 3])
  expect(sent).toEqual([])
})

test('presses on two products do not undo each other', async () => {
  void press(7)
  void press(3)
  await settled()
  expect(shown()).toEqual([7])

  await take('POST').answer([7, 3])
  expect(shown()).toEqual([7])
  await take('DELETE').answer([7])

  expect(shown()).toEqual([7])
})

test('after a failure the list is what the shop says it is, whether or not the call was taken', async () => {
  void press(7)
  await settled()
  await take('POST').answer('', 503)
  expect(shown()).toEqual([3])
  await take('GET').answer([7, 3])

  expect(shown()).toEqual([7, 3])
  expect(toasts).toEqual(['Не удалось обновить избранное'])
})

test('without any answer the press is taken back', async () => {
  void press(3)
  await settled()
  await take('DELETE').answer('', 503)
  await take('GET').answer('', 503)

  expect(shown()).toEqual([3])
})

test('whose session ended elsewhere is asked to log in, and the heart is empty again', async () => {
  void press(7)
  await settled()
  page.cookie = 'XSRF-TOKEN=token'
  await take('POST').answer({ error: 'Авторизуйтесь', code: 'no-session' }, 401)

  expect(toasts).toEqual(['Войдите, чтобы сохранить деталь'])
  expect(shown()).toBeUndefined()
  expect(sent).toEqual([])
})
