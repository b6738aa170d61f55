import type { PieceForm } from '#shared/import-mapping/form.ts'

/**
 * The piece of a text that a mapping asks for: what stands before or after a sign. Undefined: the sign is not in it, and the
 * mapping does not say what that means. '' is an empty piece.
 */
export function pieceOf(text: string, { before, after, at, without }: PieceForm): string | undefined {
  const sign = before ?? after
  if (sign === undefined) return text
  const place = at === 'last' ? text.lastIndexOf(sign) : text.indexOf(sign)
  if (place < 0) return without === 'whole' ? text : without === 'empty' ? '' : undefined
  return before === undefined ? text.slice(place + sign.length) : text.slice(0, place)
}

/** What would be taken where the sign is missing, in the mapping's words. */
export const withoutSign = ({ before, after }: PieceForm): [why: string, allowed: string] => [
  `it has no "${before ?? after ?? ''}" in it`,
  'a value with it; or "without": "whole" or "empty" in the mapping',
]
