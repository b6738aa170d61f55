import { Link } from '@tanstack/react-router'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { usePresentPage } from '#web/foundation/page/use-page.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { pagesAbove } from './crumbs.ts'
import classes from './trail.module.css'

/** The breadcrumb: the pages that the shown one lies within, and itself at the end. */
export function Trail() {
  const say = useText()
  const textOf = useTextOf()
  const page = usePresentPage()
  const sidebar = useHome().data?.sidebar ?? []
  return (
    <nav aria-label={say('shell.breadcrumb')} className={classes.trail}>
      {page && (
        <ol>
          {pagesAbove(page.path, sidebar).map(({ path, label }) => (
            <li key={path}>
              <Link to={path as never} title={textOf(label)}>
                {textOf(label)}
              </Link>
            </li>
          ))}
          <li>
            <span aria-current="page" title={page.title}>
              <Dated>{page.title}</Dated>
            </span>
          </li>
        </ol>
      )}
    </nav>
  )
}
