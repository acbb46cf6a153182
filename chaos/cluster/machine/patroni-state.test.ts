import { expect, test } from 'vitest'
import { agreedOn, isWhole, type Member, parseMembers } from './patroni-state.ts'

/** As Patroni 3.0 says it. */
const told = JSON.stringify({
  members: [
    { name: 'database1', role: 'leader', state: 'running', host: '10.0.0.11', port: 5432, timeline: 2 },
    { name: 'database2', role: 'sync_standby', state: 'running', host: '10.0.0.12', timeline: 2, lag: 0 },
    { name: 'database3', role: 'replica', state: 'starting', host: '10.0.0.13', lag: 'unknown' },
  ],
})

const member = (given: Partial<Member>): Member => ({
  name: 'one',
  role: 'replica',
  state: 'streaming',
  timeline: 2,
  lag: 0,
  ...given,
})
const three = [
  member({ role: 'primary', state: 'running', lag: null }),
  member({ role: 'synchronous' }),
  member({ state: 'running' }),
]

test('the members of a cluster are read', () => {
  expect(parseMembers(told)).toEqual([
    { name: 'database1', role: 'primary', state: 'running', timeline: 2, lag: null },
    { name: 'database2', role: 'synchronous', state: 'running', timeline: 2, lag: 0 },
    { name: 'database3', role: 'replica', state: 'starting', timeline: null, lag: null },
  ])
  expect(parseMembers('{}')).toEqual([])
})

test('a cluster is whole when all follow one primary', () => {
  expect(isWhole(three, 3)).toBe(true)
})

test.each([
  ['one is missing', three.slice(0, 2)],
  ['one is still starting', [...three.slice(0, 2), member({ state: 'starting' })]],
  ['one is left on an older timeline', [...three.slice(0, 2), member({ timeline: 1 })]],
  ['one is far behind', [...three.slice(0, 2), member({ lag: 20_000_000 })]],
  ['of one nobody knows how far it is', [...three.slice(0, 2), member({ lag: null })]],
  ['commits wait for nobody', [three[0]!, member({}), member({})]],
  ['there are two primaries', [three[0]!, three[0]!, three[1]!]],
  ['there is none', [three[1]!, three[1]!, three[2]!]],
])('a cluster is not whole when %s', (_what, members) => {
  expect(isWhole(members, 3)).toBe(false)
})

test('one that was cut off and still takes itself for the primary is not believed', () => {
  const before = [member({ name: 'old', role: 'primary' }), member({ name: 'new', role: 'synchronous' })]
  const now = [member({ name: 'old' }), member({ name: 'new', role: 'primary' })]
  expect(agreedOn([before, now, now], 'primary')).toEqual(['new'])
  expect(agreedOn([before, now], 'primary')).toEqual([])
  expect(agreedOn([before, before, now], 'primary')).toEqual(['old'])
})
