import { Link } from '@tanstack/react-router'
import { company } from '#web/foundation/company.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { settings } from '#web/foundation/settings.ts'
import classes from './brand.module.css'
import { Mark } from './mark.tsx'

/** The company's mark and name, which lead home; of a company that is made up, that it is. */
export function Brand({ className, size }: { className: string | undefined; size?: number }) {
  // Drawn anew where it is told otherwise.
  useHome()
  const say = useText()
  const { name } = company()
  return (
    <Link to="/" className={className} title={name}>
      <Mark {...(size && { size })} />
      <span>{name}</span>
      {settings.demo && (
        <>
          {' '}
          <small className={classes.demo} title={say('shell.demoHow')}>
            {say('shell.demo')}
          </small>
        </>
      )}
    </Link>
  )
}
