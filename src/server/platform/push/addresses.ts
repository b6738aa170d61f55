import { BlockList, isIP } from 'node:net'

/** Where no push service of the world stands: this machine, its network, and addresses that are no single host's. */
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

/** The longest that push services use is below 600 letters. */
const longest = 1024

/**
 * The address of a push service as a browser names it, or null where the portal would not go there: it is whatever a caller
 * writes. A name is looked up when it is called, and its addresses are judged then.
 */
export function serviceAddress(endpoint: string, allowPrivate: boolean): URL | null {
  if (endpoint.length > longest) return null
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return null
  // For a trial on one machine, which needs no certificate.
  if (allowPrivate && url.protocol === 'http:' && url.hostname === '127.0.0.1') return url
  if (url.protocol !== 'https:') return null
  if (allowPrivate) return url
  // The port of https alone: any other would make the portal knock wherever a caller likes.
  if (url.port !== '') return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return isPublicAddress(host) ? url : null
  return host.includes('.') && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host) ? url : null
}
