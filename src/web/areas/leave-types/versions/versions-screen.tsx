import { Button, Skeleton } from '@mantine/core'
import { IconFlask, IconPencil } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { leaveTypeSetUp, type LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { lawsOf } from '#shared/records/leave/set-up/laws.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { nameIn } from '#web/set-up/name-fields.ts'
import { scopeText } from '#web/set-up/scope-field.ts'
import { SetUpDialog } from '#web/set-up/set-up-dialog.tsx'
import { Law } from '../law.tsx'
import { refreshes } from '../refreshes.ts'
import { useCountryName, useTypeForm } from '../type-form.ts'
import { Changes } from './changes.tsx'
import { VersionList } from './version-list.tsx'
import classes from './versions.module.css'

/** One leave type: what holds of it from which day on, what laws ask of it, and who changed it. */
export function VersionsScreen() {
  const say = useText()
  const language = useLanguage()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, isError } = useCall(leaveTypeSetUp.calls.list, {})
  const form = useTypeForm(data)
  const [changing, setChanging] = useState(false)
  const type = data?.listData.find((one) => one.id === id)
  const title = type ? nameIn(type.names, language) : say('leaveTypes.title')
  usePage(data ? title : '')
  if (isError || !data || !type)
    return (
      <>
        <ScreenHeader title={title} />
        {isError ? <PartFailed error={error} /> : data ? <NotThere /> : <Skeleton height={520} radius="lg" />}
      </>
    )
  return (
    <>
      <ScreenHeader
        title={
          <span className={classes.title}>
            {title}
            <Pill colour={type.retired ? 'grey' : 'green'}>{say(type.retired ? 'setUp.retired' : 'setUp.active')}</Pill>
          </span>
        }
        subtitle={<About type={type} />}
        actions={
          <>
            {type.balance && !type.retired && (
              <Button
                variant="default"
                leftSection={<IconFlask size={16} stroke={1.75} />}
                renderRoot={(props) => <Link to={`/set-up/leave-types/${type.id}/simulator` as never} {...props} />}
              >
                {say('leaveTypes.versions.try')}
              </Button>
            )}
            {type.locked === null && (
              <Button leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => setChanging(true)}>
                {say('leaveTypes.versions.change')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.frame}>
        <div className={classes.parts}>
          <div className={classes.part}>
            <VersionList type={type} today={todayThere()} />
            {type.locked !== null && <p className={classes.note}>{type.locked}</p>}
          </div>
          <div className={classes.part}>
            <Laws type={type} present={data.countries} />
            <Changes id={type.id} />
          </div>
        </div>
      </div>
      {changing && (
        <SetUpDialog
          set={leaveTypeSetUp}
          title={say('leaveTypes.change')}
          form={form}
          row={type}
          rows={data.listData}
          scopes={data.scopes}
          refreshes={refreshes}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}

function NotThere() {
  const say = useText()
  return (
    <>
      <p>{say('error.notFound')}</p>
      <Button variant="default" renderRoot={(props) => <Link to={'/set-up/leave-types' as never} {...props} />}>
        {say('leaveTypes.title')}
      </Button>
    </>
  )
}

/** What is said of a type once, for all days. */
function About({ type }: { type: LeaveTypeSet }) {
  const say = useText()
  const nameOf = useCountryName()
  const said = [
    type.code,
    type.countries ? type.countries.map(nameOf).join(', ') : scopeText(say, type),
    `${say('leaveTypes.unit')}: ${say(`leaveTypes.unit.${type.unit}`)}`,
    type.balance && say('leaveTypes.balance'),
    !type.paid && say('leaveTypes.said.unpaid'),
    type.sensitive && say('leaveTypes.sensitive'),
  ]
  return said.filter(Boolean).join(' · ')
}

/** Sources of the law of its countries, where somebody looked them up. */
function Laws({ type, present }: { type: LeaveTypeSet; present: readonly string[] }) {
  const say = useText()
  const nameOf = useCountryName()
  const laws = lawsOf(type, present)
  if (laws.length === 0) return null
  return (
    <Section ruled title={say('leaveTypes.versions.laws')}>
      <div className={classes.laws}>
        {laws.map(({ country, law }) => (
          <Law key={law.says} law={law} country={nameOf(country)} />
        ))}
        <p className={classes.note}>{say('leaveTypes.versions.lawsHow')}</p>
      </div>
    </Section>
  )
}
