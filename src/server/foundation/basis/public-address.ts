import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where nobody of the world stands: this machine, its network, and addresses that are no single host's. */
const inside = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(address, bits, 'ipv4')
// What is global in IPv6 begins with 2 or 3; of that, what leads to addresses of version 4 by another way is left out.
const outside = new BlockList()
outside.addSubnet('2000::', 3, 'ipv6')
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.addSubnet(address, bits, 'ipv6')

/** Whether an IP address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !inside.check(address, 'ipv4')
  return version === 6 && outside.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** A name that leads into the own network is not called, whatever it was when it was stored. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found.filter(({ address }) => isPublicAddress(address))
    const [first] = addresses
    if (!first) return callback(error ?? Object.assign(new Error('No public address'), { code: 'EPRIVATE' }), '', 4)
    if (options.all) return (callback as (error: null, all: typeof addresses) => void)(null, addresses)
    callback(null, first.address, first.family)
  })
}
