import { Skeleton } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { profileCalls } from '#shared/areas/profile.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { readMoment } from '#web/platform/form/typing.ts'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { FileEntries } from '#web/records/file/file-entries.tsx'
import { CorrectDialog, type Corrected } from './correct-dialog.tsx'
import { AsOf } from './my-file-screen.tsx'
import classes from './file-screen.module.css'

/** Somebody's file for whoever may see more of it than everybody: HR corrects it here. */
export function FileScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false })
  const { on } = useSearch({ strict: false }) as { on?: string }
  const card = useCall(profileCalls.card, { id }, { keepPrevious: false })
  const [corrected, correct] = useState<Corrected | null>(null)
  const name = card.data?.fullName ?? ''
  usePage(say('file.of', { name }))
  if (card.isError) return <PartFailed error={card.error} />
  if (!card.data) return <Skeleton height={420} radius="lg" />
  const asOf = readMoment('date', on ?? '') ?? null
  return (
    <>
      <ScreenHeader
        title={say('file.of', { name })}
        subtitle={[card.data.position, card.data.unit, card.data.site, card.data.code].filter(Boolean).join(' · ')}
        onBack={() => void navigate({ to: `/people/${id}` as never })}
      />
      <AsOf day={asOf} onDay={(day) => void navigate({ to: `/people/${id}/file` as never, search: (day ? { on: day } : {}) as never })} />
      <div className={classes.cards}>
        <FileEntries
          employeeId={id}
          asOf={asOf}
          actsFor={(_category, access) =>
            access === 'write'
              ? {
                  add: (category) => correct({ category, operation: 'add', entry: null }),
                  change: (entry) => correct({ category: entry.category, operation: 'change', entry }),
                  end: (entry) => correct({ category: entry.category, operation: 'end', entry }),
                }
              : null
          }
        />
      </div>
      {corrected && <CorrectDialog employeeId={id} name={card.data.firstName} corrected={corrected} onClose={() => correct(null)} />}
    </>
  )
}
