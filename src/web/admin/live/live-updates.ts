import { type LiveTopic, liveTopics, topicsOf } from '#shared/live/live-endpoints.ts'
import type { ShopKey } from '#shared/shop-api.ts'
import { shopUrl } from '#web/api/call-shop.ts'
import { refreshReads } from '#web/api/read-refresh.ts'

/**
 * What is new in the shop comes to every open tab. A browser opens six connections to a server, so one tab holds the stream and tells the
 * others; where it is closed, the next one takes over. Where there is no stream, lists still look by themselves.
 */
const name = 'shildik-live'

const readsOf: Record<LiveTopic, readonly ShopKey[]> = {
  'new-order': [],
  orders: ['GET /api/admin/orders', 'GET /api/admin/day', 'GET /api/admin/shortages'],
  enquiries: ['GET /api/admin/requests', 'GET /api/admin/day'],
  reviews: ['GET /api/admin/reviews'],
  questions: ['GET /api/admin/questions'],
  masters: ['GET /api/admin/master-requests'],
}
/** What counts everything. */
const counts: readonly ShopKey[] = ['GET /api/admin/waiting', 'GET /api/admin/desk']

export function watchShop(onTopics: (topics: LiveTopic[]) => void): () => void {
  const ended = new AbortController()
  const others = new BroadcastChannel(name)

  function take(topics: LiveTopic[]) {
    refreshReads([...new Set([...counts, ...topics.flatMap((topic) => readsOf[topic])])])
    onTopics(topics)
  }

  others.onmessage = ({ data }) => take(topicsOf(String(data)))
  void holdAlone(ended.signal, () => {
    const stream = new EventSource(shopUrl('GET /api/admin/live'))
    let wasOpen = false
    stream.onopen = () => {
      // Something may have come while nobody listened; what it was nobody knows, so nothing rings.
      if (wasOpen) tell(liveTopics.filter((topic) => topic !== 'new-order'))
      wasOpen = true
    }
    stream.onmessage = ({ data }) => tell(topicsOf(String(data)))
    return () => stream.close()
  })

  function tell(topics: LiveTopic[]) {
    others.postMessage(topics.join(' '))
    take(topics)
  }

  return () => {
    ended.abort()
    others.close()
  }
}

/** Runs `hold` in one tab of the browser at a time, until that tab is closed or gives up. */
async function holdAlone(signal: AbortSignal, hold: () => () => void): Promise<void> {
  const untilEnd = () =>
    new Promise<void>((resolve) => {
      const release = hold()
      signal.addEventListener('abort', () => {
        release()
        resolve()
      })
    })
  // Only pages from https or the own machine may lock; elsewhere every tab has a stream of its own.
  if (!navigator.locks) return untilEnd()
  await navigator.locks.request(name, { signal }, untilEnd).catch(() => undefined)
}
