import { expect, test } from 'vitest'
import { parsePeers } from './peer-option.ts'

const known = ['evershop', 'vendure']
const parse = (text: string) => [...parsePeers(text, known, (path) => !path.includes('missing'))]

test('other shops are named with the folders they are installed in', () => {
  expect(parse('evershop=/srv/a')).toEqual([['evershop', '/srv/a']])
  expect(parse('vendure=/srv/b, evershop=/srv/a=1')).toEqual([
    ['vendure', '/srv/b'],
    ['evershop', '/srv/a=1'],
  ])
})

test.each([
  ['', 'name=path'],
  ['evershop', 'name=path'],
  ['evershop=', 'name=path'],
  ['evershop=/srv/a,', 'name=path'],
  ['shopware=/srv/a', 'No other shop shopware; there are evershop, vendure'],
  ['evershop=/srv/a,evershop=/srv/b', 'twice'],
  ['evershop=/srv/missing', 'not installed'],
])('%j is rejected before anything is measured', (text, reason) => {
  expect(() => parse(text)).toThrow(reason)
})
