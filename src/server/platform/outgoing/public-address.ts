import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Where the shop may call somebody at an address a person has typed: the public internet, and networks the owner of the machine has named.
 * Everything else would let that person reach what only this machine can reach.
 */

const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carriers' own addresses (CGNAT).
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; clouds tell their machines secrets here.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
] as const
/** Only 2000::/3 is given out; these parts of it are no places of their own, or hold an IPv4 address inside. */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [network, prefix] of closed4) closed.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of closed6) closed.addSubnet(network, prefix, 'ipv6')
const given6 = new BlockList()
given6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const plain = mappedAddress(address)
  if (isIP(plain) === 0) return false
  if (!isIPv6(plain)) return !closed.check(plain, 'ipv4')
  return given6.check(plain, 'ipv6') && !closed.check(plain, 'ipv6')
}

/** Networks as a setting names them: `10.0.0.0/8,192.168.1.7,fd00::/8`. */
export function networksOf(names: readonly string[]): BlockList {
  const networks = new BlockList()
  for (const name of names) {
    const [network = '', prefix] = name.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    if (prefix === undefined) networks.addAddress(network, family)
    else networks.addSubnet(network, Number(prefix), family)
  }
  return networks
}

export function isWithin(networks: BlockList, address: string): boolean {
  const plain = mappedAddress(address)
  return isIP(plain) !== 0 && networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

/** ::ffff:127.0.0.1 and ::ffff:7f00:1 are 127.0.0.1; a zone («%eth0») is no part of an address. */
function mappedAddress(address: string): string {
  const bare = address.replace(/^\[|\]$/g, '').split('%')[0] ?? ''
  if (!isIPv6(bare)) return bare
  // The URL parser writes every address in its one shortest form.
  const short = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(short) ?? []
  if (high === undefined || low === undefined) return short
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.')
}
