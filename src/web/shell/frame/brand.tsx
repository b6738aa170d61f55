import { Link } from '@tanstack/react-router'
import { company } from '#web/foundation/company.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { Mark } from './mark.tsx'

/** The company's mark and name, which lead home. */
export function Brand({ className, size }: { className: string | undefined; size?: number }) {
  // Drawn anew where it is told otherwise.
  useHome()
  const { name } = company()
  return (
    <Link to="/" className={className} title={name}>
      <Mark {...(size && { size })} />
      <span>{name}</span>
    </Link>
  )
}
