import { company } from '#web/foundation/company.ts'
import { settings } from '#web/foundation/settings.ts'
import classes from './mark.module.css'

const turns = [0, 45, 90, 135, 180, 225, 270, 315]

/** The company's mark; where it has none, the marigold: two rings of eight petals around a disc. */
export function Mark({ size = 26 }: { size?: number }) {
  const { mark } = company()
  if (mark !== null)
    return <img src={`${settings.basePath}/company-mark/${mark}`} alt="" width={size} height={size} className={classes.mark} />
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      {turns.map((turn) => (
        <ellipse key={turn} cx="16" cy="7.6" rx="4.1" ry="6.1" fill="var(--marigold-outer)" transform={`rotate(${turn} 16 16)`} />
      ))}
      {turns.map((turn) => (
        <ellipse key={turn} cx="16" cy="10.4" rx="3.1" ry="4.5" fill="var(--marigold-inner)" transform={`rotate(${turn + 22.5} 16 16)`} />
      ))}
      <circle cx="16" cy="16" r="4.2" fill="var(--marigold-disc)" />
    </svg>
  )
}
