import { Skeleton, TextInput } from '@mantine/core'
import { IconFolder, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reportCalls, reportGroups, type ReportCard } from '#shared/areas/report.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { NewReportButton } from './own/own-acts.tsx'
import { WayButton } from './way-button.tsx'
import classes from './report.module.css'

/** The reports that the reader may have, by what they are about. */
export function ReportList() {
  const say = useText()
  const { data, error, isError } = useCall(reportCalls.all, {})
  const [typed, setTyped] = useState('')
  usePage(say('report.reports'))
  return (
    <>
      <ScreenHeader
        title={say('report.reports')}
        subtitle={say('report.subtitle')}
        actions={
          <>
            <WayButton to="/reports/mine" icon={<IconFolder size={16} stroke={1.75} aria-hidden />}>
              {say('report.mine')}
            </WayButton>
            <NewReportButton />
          </>
        }
      />
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={320} radius="lg" />}
      {data?.totalData === 0 && <p className={classes.empty}>{say('report.none')}</p>}
      {data && data.totalData > 0 && (
        <>
          <search className={classes.search}>
            <TextInput
              aria-label={say('report.find')}
              placeholder={say('report.find')}
              leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </search>
          <Groups reports={found(data.listData, typed)} />
        </>
      )}
    </>
  )
}

const found = (reports: readonly ReportCard[], typed: string): ReportCard[] => {
  const words = typed.trim().toLowerCase()
  return reports.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(words))
}

function Groups({ reports }: { reports: readonly ReportCard[] }) {
  const say = useText()
  return (
    <div className={classes.groups}>
      <p role="status" className={classes.empty}>
        {reports.length === 0 ? say('report.nothingFound') : ''}
      </p>
      {reportGroups
        .map((group) => ({ group, own: reports.filter((report) => report.group === group) }))
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <Section key={group} title={say(`report.group.${group}`)}>
            <ul className={classes.cards}>
              {own.map(({ id, name, description }) => (
                <li key={id}>
                  <Link to={`/reports/${id}` as never} className={classes.card}>
                    <span className={classes.name}>{name}</span>
                    <span className={classes.about}>{description}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        ))}
    </div>
  )
}
