import type { AnswerSeen } from '#server/platform/http/request-log.ts'

/** How many requests of each kind were answered, and how fast: a histogram, cheap enough to count every cached page. */
export type RequestTimes = { count: AnswerSeen; text(): string }

const name = 'shop_request_seconds'
const boundsMs = [1, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000]

type Series = { labels: string; counts: number[]; total: number; sumMs: number }

export function createRequestTimes(): RequestTimes {
  const byStatus = new Map<number, Map<string, Map<string, Series>>>()

  function seriesOf(method: string, route: string, status: number): Series {
    const byRoute = ensure(byStatus, status, () => new Map<string, Map<string, Series>>())
    const byMethod = ensure(byRoute, route, () => new Map<string, Series>())
    return ensure(byMethod, method, () => ({
      labels: `method="${method}",route="${route.replace(/["\\]/g, '\\$&')}",status="${status}"`,
      counts: boundsMs.map(() => 0),
      total: 0,
      sumMs: 0,
    }))
  }

  return {
    count({ method, route, status, ms }) {
      const series = seriesOf(method, route, status)
      const bucket = boundsMs.findIndex((bound) => ms <= bound)
      if (bucket !== -1) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
      series.total += 1
      series.sumMs += ms
    },
    text() {
      const series = [...byStatus.values()]
        .flatMap((byRoute) => [...byRoute.values()])
        .flatMap((one) => [...one.values()])
      return `# HELP ${name} Answered requests by kind of address\n# TYPE ${name} histogram\n${series.map(seriesText).join('')}`
    },
  }
}

function seriesText({ labels, counts, total, sumMs }: Series): string {
  let seen = 0
  const buckets = counts.map((count, index) => {
    seen += count
    return `${name}_bucket{${labels},le="${(boundsMs[index] ?? 0) / 1000}"} ${seen}\n`
  })
  const rest = `${name}_bucket{${labels},le="+Inf"} ${total}\n${name}_sum{${labels}} ${sumMs / 1000}\n${name}_count{${labels}} ${total}\n`
  return buckets.join('') + rest
}

function ensure<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key)
  if (known !== undefined) return known
  const value = make()
  map.set(key, value)
  return value
}
