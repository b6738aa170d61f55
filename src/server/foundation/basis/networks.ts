import { BlockList, isIP } from 'node:net'

/** Whether a text is an address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  return version > 0 && more === undefined && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
}

/** An address without its zone; one of version 4 as such, also where it is written as one of version 6. */
export function plainAddress(address: string): string {
  const [plain = ''] = address.split('%')
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(plain)?.[1] ?? plain
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
