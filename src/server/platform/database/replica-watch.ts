import { setTimeout as delay } from 'node:timers/promises'

/** Where the log of the primary ends: what is visible there now lies before it. */
export type LogEnd = { at: number; timeline: string }

/** How far a replica has replayed that log. */
export type Replayed = { at: number; isOnTimeline: boolean }

export type WatchedReplica = {
  /** Null: it takes writes itself, so it is no replica. */
  ask(timeline: string): Promise<Replayed | null>
  /** It does not answer: nobody is to wait for its connections. */
  drop(): void
}

export type ReplicaState = {
  isUp: boolean
  /** Everything that could be seen on the primary at this moment of our own clock can be seen on the replica. */
  freshAt: number
  /** The change heard of last before that moment. */
  since: number
  /** Bytes of log it had not replayed when it was asked last. */
  behind: number
}

export type WatchOptions = {
  askPrimary(): Promise<LogEnd>
  replicas: readonly WatchedReplica[]
  maxLagMs: number
  now?: () => number
  times?: Partial<typeof usualTimes>
}

const usualTimes = {
  askEveryMs: 500,
  /** After news of a change replicas are to be known as fresh again soon, but not with a question for each of many. */
  shortestMs: 50,
  /** A replica that is behind is asked again after this, and then twice as long each time, at most as long as `askEveryMs`. */
  chaseMs: 10,
  redialMs: 500,
}

/** One moment of the primary; a replica that has replayed as far shows all that could be seen at it. */
type Sample = LogEnd & { takenAt: number; since: number }

const keptSamples = 200

export type ReplicaWatch = {
  states: readonly Readonly<ReplicaState>[]
  /** May be read from. Behind by no more than `maxLagMs`, as far as anybody can know. */
  isFresh(replica: number): boolean
  /** The primary answers: what replicas show can be compared with it. */
  isPrimaryKnown(): boolean
  /** Something changed: from now on replicas are asked for it. */
  hurry(): void
  /** Its connection broke: it is asked at once whether it is still there. */
  suspect(replica: number): void
  /** Where the number of changes heard so far comes from. */
  followChanges(count: () => number): void
  close(): Promise<void>
}

/**
 * Knows how fresh replicas are, by the log alone: clocks of other machines may be wrong, and a replica that has nothing to replay is as
 * fresh as one that has just replayed something. The primary says where its log ends; a replica that has replayed as far shows
 * everything that was visible before the question.
 */
export function watchReplicas({ askPrimary, replicas, maxLagMs, now = () => performance.now(), times }: WatchOptions) {
  const limits = { ...usualTimes, ...times }
  const stopping = new AbortController()
  const { signal } = stopping
  const states: ReplicaState[] = replicas.map(() => ({
    isUp: false,
    freshAt: Number.NEGATIVE_INFINITY,
    since: -1,
    behind: 0,
  }))
  const wakes = [...replicas.map(() => createWake()), createWake()]
  const wakePrimary = wakes.at(-1)!
  let samples: Sample[] = []
  let isPrimaryKnown = false
  let countChanges = () => -1

  async function followPrimary() {
    while (!signal.aborted) {
      const begun = { takenAt: now(), since: countChanges() }
      try {
        const end = await askPrimary()
        if (samples.at(-1)?.timeline !== end.timeline) beginTimeline()
        samples.push({ ...end, ...begun })
        if (samples.length > keptSamples) samples = samples.slice(-keptSamples / 2)
        isPrimaryKnown = true
      } catch {
        isPrimaryKnown = false
      }
      for (const wake of wakes) if (wake !== wakePrimary) wake.ring()
      await delay(limits.shortestMs, undefined, { signal }).catch(() => undefined)
      await wakePrimary.wait(limits.askEveryMs - limits.shortestMs)
    }
  }

  /** Positions on another timeline say nothing about this one. */
  function beginTimeline() {
    samples = []
    for (const state of states) state.freshAt = Number.NEGATIVE_INFINITY
  }

  async function follow(replica: WatchedReplica, state: ReplicaState, wake: Wake) {
    let misses = 0
    let pause = limits.chaseMs
    while (!signal.aborted) {
      const aim = samples.at(-1)
      try {
        const replayed = await replica.ask(aim?.timeline ?? '')
        misses = 0
        if (replayed) look(replayed, { state, aim })
        else state.isUp = false
      } catch {
        state.isUp = false
        misses += 1
        // Once may have been this process's own breathlessness: its connections are not dropped for that.
        if (misses > 1) replica.drop()
        if (misses > 1) await wake.wait(limits.redialMs)
        continue
      }
      const isBehind = state.isUp && aim !== undefined && state.freshAt < aim.takenAt
      pause = isBehind ? Math.min(pause * 2, limits.askEveryMs) : limits.chaseMs
      await wake.wait(isBehind ? pause : limits.askEveryMs)
    }
  }

  function look({ at, isOnTimeline }: Replayed, { state, aim }: { state: ReplicaState; aim: Sample | undefined }) {
    state.isUp = true
    const end = samples.at(-1)
    state.behind = end ? Math.max(0, end.at - at) : 0
    if (!isOnTimeline || end?.timeline !== aim?.timeline) return
    const reached = samples.findLast((sample) => sample.at <= at)
    if (!reached || reached.takenAt < state.freshAt) return
    state.freshAt = reached.takenAt
    state.since = reached.since
  }

  const running = Promise.all([
    followPrimary(),
    ...replicas.map((replica, nth) => follow(replica, states[nth]!, wakes[nth]!)),
  ])

  return {
    states,
    isFresh(replica) {
      const state = states[replica]!
      // Without a primary nobody can say more than how fresh it was: then old is better than nothing.
      const asOf = isPrimaryKnown ? now() : (samples.at(-1)?.takenAt ?? Number.POSITIVE_INFINITY)
      return state.isUp && asOf - state.freshAt <= maxLagMs
    },
    isPrimaryKnown: () => isPrimaryKnown,
    hurry: wakePrimary.ring,
    suspect(replica) {
      states[replica]!.isUp = false
      wakes[replica]!.ring()
    },
    followChanges(count) {
      countChanges = count
      // What was measured before knows of no change.
      samples = []
    },
    async close() {
      stopping.abort()
      for (const wake of wakes) wake.ring()
      await running
    },
  } satisfies ReplicaWatch as ReplicaWatch
}

type Wake = { ring(): void; wait(longestMs: number): Promise<void> }

/** A ring while nobody waits is heard by the next who does. */
function createWake(): Wake {
  let isRung = false
  let hear: (() => void) | null = null
  return {
    ring() {
      isRung = true
      hear?.()
    },
    async wait(longestMs) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, longestMs)
          timer.unref()
          hear = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      hear = null
      isRung = false
    },
  }
}
