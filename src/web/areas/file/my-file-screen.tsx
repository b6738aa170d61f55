import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Skeleton } from '@mantine/core'
import { IconKey, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ownProfileCalls } from '#shared/areas/own-profile.ts'
import { profileCalls, type ShortProfile } from '#shared/areas/profile.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { usePermission } from '#web/foundation/session/person.ts'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { readMoment } from '#web/platform/form/typing.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { FileEntries, type FileActs } from '#web/records/file/file-entries.tsx'
import { Readings } from '#web/records/file/readings.tsx'
import { MyAside, MyJob, MyRights } from './my-parts.tsx'
import { allKinds, OwnContact, type ContactWish } from './own-contact.tsx'
import { OwnCodeButton } from './own-code.tsx'
import { OwnPicture } from './own-picture.tsx'
import classes from './file-screen.module.css'
import parts from './my-parts.module.css'

const tabs = ['personal', 'job', 'rights', 'looked'] as const

/** One's own page: what the company keeps of one, as of any day, what one has been, who decides for one, and who looked at what is private. */
export function MyFileScreen() {
  const say = useText()
  const navigate = useNavigate()
  const { tab, on } = useSearch({ strict: false }) as { tab?: string; on?: string }
  const { data: me, error, isError } = useCall(profileCalls.short, {})
  usePage(say('file.mine'))
  const shown = tabs.find((one) => one === tab) ?? 'personal'
  const go = (search: { tab?: string | undefined; on?: string | undefined }) =>
    void navigate({ to: '/profile' as never, search: search as never, resetScroll: false })
  const [wish, setWish] = useState<ContactWish | null>(null)
  const { data: kinds } = useCall(ownProfileCalls.phoneTypes, allKinds)
  const mayAsk = usePermission('PersonalDataUpdate') === 'write'
  const contactActs: FileActs = {
    add: () => setWish({ act: 'add' }),
    change: (entry) => setWish({ act: 'change', entry }),
    end: (entry) => setWish({ act: 'end', entry }),
    may: ({ kindId }) => kinds?.listData.some(({ id, isOpenToAll }) => id === kindId && !isOpenToAll) ?? false,
  }
  if (isError) return <PartFailed error={error} />
  if (!me) return <Skeleton height={420} radius="lg" />
  const asOf = readMoment('date', on ?? '') ?? null
  return (
    <>
      <ScreenHeader
        title={
          <span className={classes.title}>
            <OwnPicture me={me} />
            <span>{me.fullName}</span>
          </span>
        }
        subtitle={aboutOf(me)}
        tabs={tabs.map((key) => ({ key, label: say(`file.tab.${key}`) }))}
        tab={shown}
        onTab={(key) => go({ tab: key === 'personal' ? undefined : key })}
        actions={
          <>
            <OwnCodeButton />
            <Button component={Link} to="/account" variant="default" leftSection={<IconKey size={18} stroke={1.75} />}>
              {say('account.title')}
            </Button>
            {mayAsk && (
              <Button component={Link} to="/personal-data-update/new" leftSection={<IconPencil size={18} stroke={1.75} />}>
                {say('profile.correct')}
              </Button>
            )}
          </>
        }
      />
      {shown === 'personal' && (
        <>
          <AsOf day={asOf} onDay={(day) => go({ on: day })} />
          <div className={parts.columns}>
            <div className={classes.cards}>
              <FileEntries
                employeeId={me.employeeId}
                asOf={asOf}
                actsFor={(category) => (category === 'contact' && asOf === null ? contactActs : null)}
              />
            </div>
            <MyAside employeeId={me.employeeId} onAll={() => go({ tab: 'looked' })} />
          </div>
        </>
      )}
      {shown === 'job' && <MyJob />}
      {shown === 'rights' && <MyRights />}
      {shown === 'looked' && (
        <Section title={say('readings.title')}>
          <Readings timeZone={me.timeZone} />
        </Section>
      )}
      {wish && <OwnContact wish={wish} onClose={() => setWish(null)} />}
    </>
  )
}

const aboutOf = ({ position, companyStructure, site, code }: ShortProfile): string =>
  [position, companyStructure, site, code].filter(Boolean).join(' · ')

/** The day as of which a file is read; today where nobody has said another. */
export function AsOf({ day, onDay }: { day: string | null; onDay: (day: string | undefined) => void }) {
  const say = useText()
  return (
    <div className={classes.asOf}>
      <MomentInput
        kind="date"
        label={say('people.asOf')}
        hint=""
        value={day ?? todayThere()}
        onChange={(typed) => onDay(typed === todayThere() || typed === '' ? undefined : typed)}
      />
    </div>
  )
}
