import { BlockList, isIP } from 'node:net'

/** Whether a text is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    more === undefined &&
    (bits === undefined || (/^(0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  )
}

/**
 * An address without its zone, nor the port that some gateways write behind it; one of version 4 as such, also where it is written
 * as one of version 6.
 */
export function plainAddress(address: string): string {
  const [plain = ''] = address.split('%')
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(plain)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(plain)?.[1] ?? plain
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(bare)?.[1] ?? bare
}

/** The address, where it is one: what stands before the portal may write `unknown`. */
export const knownAddress = (address: string): string | null => {
  const plain = plainAddress(address)
  return isIP(plain) > 0 ? plain : null
}

/** Addresses of version 4 as version 6 writes them (RFC 4291, 2.5.5.2). */
const mapped = new BlockList()
mapped.addSubnet('::ffff:0:0', 96, 'ipv6')

/**
 * Whether an address lies in one of some networks. One of version 4 lies in those of version 4 alone, however it is written: `::/0`
 * is everybody of version 6, and a list of networks would else let in the whole of version 4 with it.
 */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const plain = plainAddress(address)
  if (isIP(plain) === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', written] = network.split('/')
    const version = isIP(start)
    const bits = Number(written ?? (version === 4 ? 32 : 128))
    if (version > 0 && isOfVersion4(start, bits) === isOfVersion4(plain)) list.addSubnet(start, bits, familyOf(start))
  }
  return list.check(plain, familyOf(plain))
}

const familyOf = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/** Of a network of version 6, whether all of it is version 4. */
const isOfVersion4 = (start: string, bits = 128): boolean => isIP(start) === 4 || (bits >= 96 && mapped.check(start, 'ipv6'))
