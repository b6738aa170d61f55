import { levelColour } from '#shared/status.ts'
import { useTextOf } from '#web/foundation/i18n/use-text.ts'
import { Pill } from '#web/platform/screen/status-pill.tsx'

/** Status of a level or of a person in it: 0 processing, 1 approved, 2 revised, 3 and 5 rejected, 4 waiting. */
export function LevelPill({ statusId, status }: { statusId: number; status?: string | null }) {
  const nameOf = useTextOf()
  return <Pill colour={levelColour(statusId)}>{status || nameOf(`levelStatus.${statusId}`)}</Pill>
}
