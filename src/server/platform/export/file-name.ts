/** What no file is called, on whichever machine it is unpacked (Windows keeps some names for devices). */
const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i
const longest = 120

/**
 * A name for a file that leads nowhere: without what parts folders, letters that nobody sees or that turn the rest around, and dots at
 * its ends. Never empty.
 */
export function safeFileName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}<>:"/\\|?*\uFFFD]/gu, ' ')
    .replace(/\.{2,}/g, ' ')
    .replace(/\s+/g, ' ')
  const cut = Array.from(plain).slice(0, longest).join('')
  const bare = cut.replace(/^[. ]+|[. ]+$/g, '')
  if (bare === '') return '_'
  return reserved.test(bare) ? `_${bare}` : bare
}
