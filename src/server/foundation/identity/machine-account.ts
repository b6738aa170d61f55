import os from 'node:os'

/**
 * Who runs a command on the machine, as the machine knows them, for the audit: the account's name, and whose it was before
 * `sudo`. An account without a name is told by its number.
 */
export function machineAccount(env: Record<string, string | undefined> = process.env): string {
  const before = env['SUDO_USER']?.trim()
  const account = nameOf()
  return before && before !== account ? `${before} as ${account}` : account
}

function nameOf(): string {
  try {
    return os.userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`
  }
}
