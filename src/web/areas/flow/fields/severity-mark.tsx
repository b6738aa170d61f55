import { IconAlertTriangle, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import type { Severity } from '#shared/areas/flow.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import classes from './severity-mark.module.css'

const icons = { error: IconCircleX, warning: IconAlertTriangle, note: IconInfoCircle }

/** How bad it is, as a sign with a name. */
export function SeverityMark({ severity }: { severity: Severity }) {
  const say = useText()
  const Icon = icons[severity]
  return (
    <span className={classes.mark} data-severity={severity} role="img" aria-label={say(`flows.severity.${severity}`)}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </span>
  )
}
