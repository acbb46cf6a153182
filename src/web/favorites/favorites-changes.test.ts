import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changedInOtherTab, type SentCall, settled, stubPage, stubShop } from '#web/testing/page-stub.ts'

const toasts: string[] = []
vi.mock('#web/ui/toast.ts', () => ({ showToast: async (text: string) => void toasts.push(text) }))

const signedIn = 'uid=5; role=user; uname=Anna; XSRF-TOKEN=token'
const otherUser = 'uid=6; role=user; uname=Oleg; XSRF-TOKEN=token'
let sent: SentCall[]
let page: ReturnType<typeof stubPage>
let press: (productId: number) => Promise<void>
let shown: () => readonly number[] | undefined
let hasFailed: () => boolean
let logged: ReturnType<typeof vi.spyOn>

beforeEach(async () => {
  vi.resetModules()
  toasts.length = 0
  logged = vi
    .spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {})
  page = stubPage(signedIn)
  sent = stubShop()
  const [{ pressFavorite, startReading }, { favoritesStore }] = await Promise.all([
    import('./favorites-changes.ts'),
    import('./favorites-state.ts'),
  ])
  press = pressFavorite
  shown = () => favoritesStore.get().ids
  hasFailed = () => favoritesStore.get().hasFailed
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

test('♡ pressed twice while the first call is lost ends as it was pressed last, and says so once', async () => {
  void press(7)
  await settled()
  void press(7)
  await settled()
  await take('POST').answer('', 503)
  expect(shown()).toEqual([3])
  await take('DELETE').answer([3])
  await take('GET').answer([3])

  expect(shown()).toEqual([3])
  expect(toasts).toEqual(['Не удалось обновить избранное'])
})

test('a call that failed after another was accepted takes back its own press only', async () => {
  void press(7)
  void press(9)
  await settled()
  await take('POST').answer([7, 3])
  await take('POST').answer('', 503)
  expect(shown()).toEqual([7, 3])
  await take('GET').answer('', 503)

  expect(shown()).toEqual([7, 3])
})

test.each([
  ['is logged', 503, 1],
  ['is logged', 500, 1],
  ['is not logged where the session is over', 401, 0],
])('a list that could not be read again %s (%i)', async (_what, status, times) => {
  changedInOtherTab('favorites-changed')
  await settled()
  await take('GET').answer({ error: 'Сервис временно недоступен', code: 'some-word' }, status)

  expect(logged).toHaveBeenCalledTimes(times)
  expect(shown()).toEqual([3])
})

test('a list that was asked for before a press does not undo it when it comes late', async () => {
  changedInOtherTab('favorites-changed')
  await settled()
  const late = take('GET')
  void press(7)
  await settled()
  await take('POST').answer([7, 3])
  await late.answer([3])

  expect(shown()).toEqual([7, 3])
})

test('a list that failed before a press was accepted does not hide what the press answered', async () => {
  page.cookie = otherUser
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  const first = take('GET')
  void press(7)
  await settled()
  await take('POST').answer([7])
  await first.answer('', 503)

  expect(shown()).toEqual([7])
  expect(hasFailed()).toBe(false)
})

test('of two lists under way the one asked for last is shown, whichever comes first', async () => {
  changedInOtherTab('favorites-changed')
  changedInOtherTab('favorites-changed')
  await settled()
  const [older, newer] = [take('GET'), take('GET')]
  await newer.answer([8, 3])
  await older.answer([3])

  expect(shown()).toEqual([8, 3])
})

test('what another tab has pressed is shown here, and a press here is told to the other tabs', async () => {
  changedInOtherTab('favorites-changed')
  await settled()
  await take('GET').answer([9, 3])
  expect(shown()).toEqual([9, 3])
  expect(localStorage.getItem('favorites-changed')).toBeNull()

  void press(7)
  await settled()
  await take('POST').answer([7, 9, 3])
  expect(localStorage.getItem('favorites-changed')).not.toBeNull()
})

test('another entry of the storage is nobody’s reason to read the list', async () => {
  changedInOtherTab('theme')
  await settled()

  expect(sent).toEqual([])
})

test('an answer to the user before is not shown to the one who has logged in since', async () => {
  void press(7)
  await settled()
  const post = take('POST')
  page.cookie = otherUser
  document.dispatchEvent(new Event('visibilitychange'))
  await settled()
  expect(shown()).toBeUndefined()
  await post.answer([7, 3])
  expect(shown()).toBeUndefined()
  await take('GET').answer([4])

  expect(shown()).toEqual([4])
})

test('what still waits when somebody else logs in is not stored for them', async () => {
  void press(7)
  void press(8)
  await settled()
  const post = take('POST')
  page.cookie = otherUser
  await post.answer([7, 3])
  await take('GET').answer([4])

  expect(shown()).toEqual([4])
  expect(sent).toEqual([])
})

test('a press right after somebody else has logged in is theirs', async () => {
  page.cookie = otherUser
  void press(7)
  await settled()
  const read = take('GET')
  await take('POST').answer([7, 4])
  await read.answer([4])

  expect(shown()).toEqual([7, 4])
})
