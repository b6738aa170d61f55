import { Children, type ReactNode } from 'react'
import { useLanguage } from '../i18n/use-text.ts'
import { datedPieces } from './friendly.ts'

/** A sentence or caption as it is written; each day that it says in the short form tells its whole date as its title. */
export function Dated({ children }: { children: ReactNode }) {
  const language = useLanguage()
  return <>{Children.map(children, (child) => (typeof child === 'string' ? titled(child, language) : child))}</>
}

function titled(words: string, language: string): ReactNode {
  const pieces = datedPieces(words, language)
  if (pieces.every(({ whole }) => whole === null)) return words
  return pieces.map(({ text, whole }, place) =>
    whole === null ? (
      text
    ) : (
      <span key={place} title={whole}>
        {text}
      </span>
    ),
  )
}
