import { randomInt, timingSafeEqual } from 'node:crypto'

/** Without letters and digits that look alike. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const groups = 3
const groupLength = 4
const mostWrong = 10

/** A code that stands on the console of the machine: whoever can read it may set up the portal. */
export interface ConsoleCode {
  fits(given: string): boolean
}

/** `tell` prints a code. After ten wrong ones another takes its place, so that nobody comes to it by guessing. */
export function openConsoleCode(tell: (code: string) => void): ConsoleCode {
  let code = newCode()
  let wrong = 0
  tell(code)
  return {
    fits(given) {
      if (isSame(plain(given), plain(code))) return true
      if (plain(given) !== '' && ++wrong >= mostWrong) {
        wrong = 0
        code = newCode()
        tell(code)
      }
      return false
    },
  }
}

const newCode = () =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join('')).join('-')

/** As it is typed: in small letters and with blanks it is meant as well. */
const plain = (text: string) =>
  text
    .slice(0, 100)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
