import os from 'node:os'
import { expect, test } from 'vitest'
import { machineAccount } from './machine-account.ts'

test('a command is run by an account of the machine, and by whoever became it with sudo', () => {
  const { username } = os.userInfo()
  expect(machineAccount({})).toBe(username)
  expect(machineAccount({ SUDO_USER: username })).toBe(username)
  expect(machineAccount({ SUDO_USER: ' operator ' })).toBe(`operator as ${username}`)
})
