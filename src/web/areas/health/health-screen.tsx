import { Skeleton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { healthCalls, jobList, type HealthJob } from '#shared/areas/health.ts'
import type { Colour } from '#shared/status.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { WholeExport } from '#web/platform/list/table/whole-export.tsx'
import { Facts, Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { SetRow, SetRows } from '#web/platform/screen/set-rows.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from './health-screen.module.css'

const lookAgainMs = 15_000
const colours: Readonly<Record<HealthJob['state'], Colour>> = { never: 'grey', running: 'blue', done: 'green', failed: 'red' }

/** For administrators: what the portal does by itself and whether it could, its mails, and what it keeps. */
export function HealthScreen() {
  const say = useText()
  const { data, error, isError } = useCall(healthCalls.read, {}, { refetchInterval: lookAgainMs })
  usePage(say('health.title'))
  return (
    <>
      <ScreenHeader title={say('health.title')} subtitle={say('health.subtitle')} />
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={420} radius="lg" />}
      {data && (
        <div className={classes.parts}>
          <Section title={say('health.kept')}>
            <Facts
              items={[
                { name: say('health.version'), value: data.version },
                { name: say('health.postgres'), value: data.runs.postgres },
                { name: say('health.node'), value: data.runs.node },
                { name: say('health.migration'), value: data.runs.migration?.replace(/\.sql$/, '') ?? '–' },
                { name: say('health.database'), value: megabytes(data.storage.database) },
                { name: say('health.attachments'), value: megabytes(data.storage.attachments) },
                { name: say('health.mail'), value: data.mail.sends ? say('health.mailCounts', data.mail) : say('health.mailOff') },
              ]}
            />
          </Section>
          <Section
            ruled
            title={say('health.jobs')}
            actions={data.jobs.length > 0 && <WholeExport call={healthCalls.export} list={jobList} />}
          >
            {data.jobs.length === 0 ? (
              <p className={classes.none}>{say('health.noJobs')}</p>
            ) : (
              <SetRows>
                {data.jobs.map((job) => (
                  <JobRow key={job.name} job={job} />
                ))}
              </SetRows>
            )}
          </Section>
        </div>
      )}
    </>
  )
}

const megabytes = (bytes: number) => `${formatNumber(bytes / 2 ** 20, { decimals: bytes < 10 * 2 ** 20 ? 1 : 0 })} MB`

function JobRow({ job }: { job: HealthJob }) {
  const say = useText()
  const run = useAct(healthCalls.run, { refreshes: ['health'] })
  const act = say(job.endedDate === null ? 'health.now' : 'health.again')
  const again = () => run.mutate({ input: { name: job.name } }, { onSuccess: () => tellSuccess(say('health.begun', { does: job.does })) })
  return (
    <SetRow>
      <div className={classes.words}>
        <strong>{job.does}</strong>
        <span className={classes.second}>
          {job.endedDate === null ? say('health.notYet') : say('health.ended', { when: formatDateTime(job.endedDate) })}
          {job.failures > 0 && ` · ${say('health.failures', { count: job.failures })}`}
        </span>
        {job.error && <span className={classes.error}>{job.error}</span>}
      </div>
      <Pill colour={colours[job.state]}>{say(`health.state.${job.state}`)}</Pill>
      <ActButton
        variant="default"
        size="compact-md"
        leftSection={<IconRefresh size={16} stroke={1.75} />}
        aria-label={`${act}: ${job.does}`}
        loading={run.isPending}
        onClick={again}
      >
        {act}
      </ActButton>
    </SetRow>
  )
}
