import { expect, it } from 'vitest'
import { isNetwork, isWithin, knownAddress, plainAddress } from './networks.ts'

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is the address %s, as gateways write it', (written, address) => {
  expect([plainAddress(written), knownAddress(written)]).toEqual([address, address])
  expect(isWithin(written, [address])).toBe(true)
})

it.each(['unknown', '_hidden', '', '203.0.113.9.1', '[::1', '203.0.113.9:'])('%s is no address', (written) => {
  expect(knownAddress(written)).toBeNull()
  expect(isWithin(written, ['0.0.0.0/0', '::/0'])).toBe(false)
})

it('a network is an address with as many bits as it has, said plainly', () => {
  expect(['10.0.0.0/8', '10.0.0.1', '10.0.0.1/32', '0.0.0.0/0', '2001:db8::/128'].filter((text) => !isNetwork(text))).toEqual([])
  expect(['10.0.0.1/000', '10.0.0.1/08', '10.0.0.1/33', '10.0.0.1/', '10.0.0.1/8/8', 'ten/8'].filter(isNetwork)).toEqual([])
})

it('everybody of one version is nobody of the other, however an address of version 4 is written', () => {
  const version4 = ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '[::ffff:203.0.113.9]:443']
  for (const address of version4)
    expect([address, isWithin(address, ['::/0']), isWithin(address, ['0.0.0.0/0'])]).toEqual([address, false, true])
  expect([isWithin('2001:db8::1', ['::/0']), isWithin('2001:db8::1', ['0.0.0.0/0'])]).toEqual([true, false])
  for (const address of version4)
    expect(
      ['203.0.113.0/24', '::ffff:203.0.113.0/120', '::ffff:0:0/96', '::ffff:0:0/95'].map((network) => isWithin(address, [network])),
    ).toEqual([true, true, true, false])
  expect(isWithin('203.0.113.9', ['::ffff:198.51.100.0/120'])).toBe(false)
})
