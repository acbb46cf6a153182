import { expect, test } from 'vitest'
import { isPublicAddress, isWithin, networksOf } from './public-address.ts'

test.each(['8.8.8.8', '77.88.55.88', '172.32.0.1', '100.128.0.1', '2a02:6b8::2:242', '::ffff:77.88.55.88'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  '127.0.0.1',
  '127.255.1.2',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.127.255.255',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:a9fe:a9fe',
  '0:0:0:0:0:ffff:10.0.0.1',
  '::127.0.0.1',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:0:4136:e378::1',
  '2001:db8::1',
  'localhost',
  '',
  '127.1',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('networks the owner has named are known in every spelling', () => {
  const networks = networksOf(['127.0.0.0/8', '192.168.1.7', 'fd00::/8'])
  const spellings = ['127.0.0.1', '::ffff:127.0.0.1', '192.168.1.7', 'fd12::1', '192.168.1.8', '::1', 'no address']
  expect(spellings.map((address) => isWithin(networks, address))).toEqual([true, true, true, true, false, false, false])
})
