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

/** Whether an address lies in one of some networks. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [start = '', bits] = network.split('/')
    const version = isIP(start)
    if (version > 0) list.addSubnet(start, Number(bits ?? (version === 4 ? 32 : 128)), version === 4 ? 'ipv4' : 'ipv6')
  }
  const plain = plainAddress(address)
  const version = isIP(plain)
  return version > 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
