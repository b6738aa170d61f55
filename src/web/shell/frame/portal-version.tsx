import { useText } from '#web/foundation/i18n/use-text.ts'
import { settings } from '#web/foundation/settings.ts'
import classes from './portal-version.module.css'

/** Which version of the portal this is, at the end of the person's menu; nothing where the page was told none. */
export function PortalVersion() {
  const say = useText()
  if (settings.version === '') return null
  return <div className={classes.version}>{say('menu.version', { version: settings.version })}</div>
}
