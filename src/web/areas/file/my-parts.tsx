import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { approvalRightCalls } from '#shared/areas/approval-right.ts'
import { fileCalls } from '#shared/areas/file.ts'
import { ownProfileCalls } from '#shared/areas/own-profile.ts'
import { profileCalls } from '#shared/areas/profile.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDate, todayThere } from '#web/foundation/format/date.ts'
import { Dated } from '#web/foundation/format/dated.tsx'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { OwnCodePart } from './own-code.tsx'
import classes from './my-parts.module.css'

/** What one has been here, the latest first. */
export function MyJob() {
  const say = useText()
  const { data, error, isError } = useCall(ownProfileCalls.read, {})
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={160} radius="lg" />
  return (
    <Section title={say('profile.job')}>
      {data.posts.length === 0 && <Remark>{say('profile.noJob')}</Remark>}
      <ol className={classes.line}>
        {data.posts.map(({ startsOn, endsOn, position, companyStructure, site, manager }) => (
          <li key={startsOn}>
            <span className={classes.head}>{position || companyStructure || site}</span>
            <span className={classes.rest}>
              {[companyStructure, site, manager && say('profile.underManager', { manager })].filter(Boolean).join(' · ')}
            </span>
            <span className={classes.rest}>
              <Dated>
                {endsOn === null
                  ? say('profile.since', { from: formatDate(startsOn) })
                  : say('profile.until', { from: formatDate(startsOn), until: formatDate(endsOn) })}
              </Dated>
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Who may decide for one; given and ended on the page of rights. */
export function MyRights() {
  const say = useText()
  const { data, error, isError } = useCall(approvalRightCalls.list, {})
  if (isError) return <PartFailed error={error} />
  if (!data) return <Skeleton height={160} radius="lg" />
  const standing = data.given.filter(({ state }) => state !== 'over' && state !== 'ended')
  return (
    <Section
      title={say('file.tab.rights')}
      actions={
        <Button component={Link} to="/rights" variant="default" size="compact-md">
          {say('profile.rightsOpen')}
        </Button>
      }
    >
      <Remark>{say(standing.length > 0 ? 'profile.rightsHow' : 'profile.noRights')}</Remark>
      <ul className={classes.line}>
        {standing.map(({ id, employee, modules, startDate, endDate, state }) => (
          <li key={id}>
            <span className={classes.head}>
              {employee} <Pill colour={state === 'inForce' ? 'green' : 'blue'}>{say(`rights.state.${state}`)}</Pill>
            </span>
            <span className={classes.rest}>{modules.map((module) => say(`rights.module.${module}`)).join(', ')}</span>
            {startDate && (
              <span className={classes.rest}>
                <Dated>
                  {endDate === null
                    ? say('profile.since', { from: formatDate(startDate) })
                    : say('profile.until', { from: formatDate(startDate), until: formatDate(endDate) })}
                </Dated>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** So many of those who looked stand beside the file. */
const few = 3

/** Narrower than this nothing stands beside the file. */
const besideFrom = '(min-width: 68.01em)'

/** One's own code, what of the file runs out, and who looked at it lately. */
export function MyAside({ employeeId, onAll }: { employeeId: string; onAll: () => void }) {
  const say = useText()
  const { data: file } = useCall(fileCalls.read, { employeeId, asOf: null })
  const { data: looked } = useCall(profileCalls.readings, {})
  const isBeside = useMediaQuery(besideFrom, undefined, { getInitialValueInEffect: false })
  const ending = (file?.categories ?? [])
    .flatMap(({ entries }) => entries)
    .flatMap((entry) => (entry.runsOutOn !== null && entry.runsOutOn >= todayThere() ? [{ ...entry, runsOutOn: entry.runsOutOn }] : []))
    .toSorted((one, other) => one.runsOutOn.localeCompare(other.runsOutOn))
  return (
    <aside className={classes.aside}>
      {isBeside && <OwnCodePart />}
      {ending.length > 0 && (
        <Section title={say('profile.runsOut')}>
          <ul className={classes.line}>
            {ending.map(({ rowId, kind, category, runsOutOn }) => (
              <li key={rowId}>
                <span className={classes.head}>{kind ?? say(`file.category.${category}`)}</span>
                <span className={classes.rest}>
                  <Dated>{formatDate(runsOutOn)}</Dated>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {looked && (
        <Section
          title={say('profile.looked')}
          actions={
            looked.listData.length > few && (
              <Button variant="subtle" color="gray" size="compact-md" onClick={onAll}>
                {say('profile.all')}
              </Button>
            )
          }
        >
          {looked.listData.length === 0 && <Remark>{say('readings.none')}</Remark>}
          <ul className={classes.line}>
            {looked.listData.slice(0, few).map(({ at, reader, what }) => (
              <li key={`${at} ${reader} ${what}`}>
                <span className={classes.head}>{reader}</span>
                <span className={classes.rest}>{what}</span>
                <time className={classes.rest} dateTime={at}>
                  <Dated>{formatDate(at)}</Dated>
                </time>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </aside>
  )
}
