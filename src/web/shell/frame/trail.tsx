import { Link } from '@tanstack/react-router'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useTrail } from '#web/foundation/page/use-page.ts'
import classes from './trail.module.css'

/** The breadcrumb: the screens visited last, the present one at the end. */
export function Trail() {
  const say = useText()
  const trail = useTrail()
  return (
    <nav aria-label={say('shell.breadcrumb')} className={classes.trail}>
      <ol>
        {trail.map((crumb, index) => (
          <li key={crumb.path}>
            {index === trail.length - 1 ? (
              <span aria-current="page" title={crumb.title}>
                <Dated>{crumb.title}</Dated>
              </span>
            ) : (
              <Link to={crumb.path} title={crumb.title}>
                <Dated>{crumb.title}</Dated>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
