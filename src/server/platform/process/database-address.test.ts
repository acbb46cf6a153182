import { expect, test } from 'vitest'
import { parseDatabaseAddress, parseReadAddress } from './database-address.ts'

const one = { host: 'one', port: 5432 }
const two = { host: 'two', port: 6543 }

test.each([
  ['postgres://shop@one/shop', [one], 'any', 'postgres://shop@one/shop'],
  ['postgresql://shop:p%40ss@one:5432/shop', [one], 'any', 'postgresql://shop:p%40ss@one:5432/shop'],
  ['postgres://one:5432,two:6543/shop', [one, two], 'read-write', 'postgres://one:5432/shop'],
  ['postgres://one,two:6543/shop?sslmode=require', [one, two], 'read-write', 'postgres://one/shop?sslmode=require'],
  [
    'postgres://a:b@one,two:6543/shop?target_session_attrs=primary',
    [one, two],
    'read-write',
    'postgres://a:b@one/shop?target_session_attrs=primary',
  ],
  [
    'postgres://one/shop?target_session_attrs=read-write',
    [one],
    'read-write',
    'postgres://one/shop?target_session_attrs=read-write',
  ],
  ['postgres://[::1]:6543/shop', [{ host: '::1', port: 6543 }], 'any', 'postgres://[::1]:6543/shop'],
  [
    'postgres:///shop?host=/var/run/postgresql',
    [{ host: '', port: 5432 }],
    'any',
    'postgres:///shop?host=/var/run/postgresql',
  ],
])('%s names its servers', (text, hosts, wants, url) => {
  expect(parseDatabaseAddress(text)).toEqual({ hosts, wants, url })
})

test.each([
  'one:5432/shop',
  'mysql://one/shop',
  'postgres://one:port/shop',
  'postgres://one:99999/shop',
  'postgres://one,,two/shop',
  // The shop has to write.
  'postgres://one,two/shop?target_session_attrs=standby',
  'postgres://one/shop?target_session_attrs=read-only',
])('%s is no address of a database to sell from', (text) => {
  expect(parseDatabaseAddress(text)).toBeNull()
})

test.each([
  ['postgres://shop@one/shop', [one]],
  ['postgres://one,two:6543/shop', [one, two]],
  ['postgres://one,two:6543/shop?target_session_attrs=prefer-standby', [one, two]],
  ['postgres://one,two:6543/shop?sslmode=require&target_session_attrs=read-only', [one, two]],
])('%s names replicas', (text, hosts) => {
  expect(parseReadAddress(text)?.hosts).toEqual(hosts)
})
