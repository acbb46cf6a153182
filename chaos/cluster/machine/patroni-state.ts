/** What Patroni says of its cluster at /cluster. */
export type Member = {
  name: string
  role: 'primary' | 'synchronous' | 'replica'
  state: string
  timeline: number | null
  /** Behind the primary, in bytes; null: nobody knows. */
  lag: number | null
}

type Told = {
  members?: { name?: string; role?: string; state?: string; timeline?: number; lag?: number | 'unknown' }[]
}

const roles: Record<string, Member['role']> = {
  leader: 'primary',
  master: 'primary',
  primary: 'primary',
  sync_standby: 'synchronous',
}

export function parseMembers(text: string): Member[] {
  const { members = [] } = JSON.parse(text) as Told
  return members.map(({ name = '', role = '', state = '', timeline, lag }) => ({
    name,
    role: roles[role] ?? 'replica',
    state,
    timeline: timeline ?? null,
    lag: typeof lag === 'number' ? lag : null,
  }))
}

/** All there, on one timeline, one primary whose commits wait for one other, nobody behind. */
export function isWhole(members: readonly Member[], size: number): boolean {
  const primaries = members.filter(({ role }) => role === 'primary')
  const synchronous = members.filter(({ role }) => role === 'synchronous')
  return (
    members.length === size &&
    primaries.length === 1 &&
    synchronous.length >= 1 &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    new Set(members.map(({ timeline }) => timeline)).size === 1 &&
    members.every(({ role, lag }) => role === 'primary' || (lag !== null && lag < 1_000_000))
  )
}

/** The names that have this role in what at least two of the machines say. */
export function agreedOn(answers: readonly (readonly Member[])[], role: Member['role']): string[] {
  const named = answers.flatMap((members) => members.filter((member) => member.role === role).map(({ name }) => name))
  return [...new Set(named)].filter((name) => named.filter((each) => each === name).length >= 2)
}
