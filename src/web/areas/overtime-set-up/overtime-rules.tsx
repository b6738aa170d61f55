import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { overtimeRuleList, overtimeSetUpCalls } from '#shared/areas/overtime-set-up.ts'
import { dayKinds } from '#shared/records/overtime/policy.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate, todayThere } from '#web/foundation/format/date.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { OvertimeDialog } from './overtime-dialog.tsx'
import type { OvertimeRule } from './overtime-values.ts'
import { SetList } from '#web/set-up/set-list.tsx'
import { WholeExport } from '#web/platform/list/table/whole-export.tsx'
import classes from '#web/set-up/set-up.module.css'

/** What counts as overtime at each site, from a day on. */
export function OvertimeRules() {
  const say = useText()
  const { data, error } = useCall(overtimeSetUpCalls.settings, {})
  const drop = useAct(overtimeSetUpCalls.dropRule)
  const [editing, setEditing] = useState<OvertimeRule | 'new' | null>(null)
  const today = todayThere()
  const siteOf = ({ site }: OvertimeRule) => site ?? say('overtimeSetUp.everySite')
  const named = (rule: OvertimeRule) => ({ site: siteOf(rule), day: formatDate(rule.startsOn) })
  // Those of every other site are for HR of all sites.
  const mayChange = ({ siteId }: OvertimeRule) => siteId !== null || data?.all === true
  const remove = async ({ id }: OvertimeRule) => {
    try {
      await drop.mutateAsync({ input: { id } })
      tellSuccess(say('overtimeSetUp.dropped'))
    } catch (error) {
      tellError(error)
    }
  }
  return (
    <SetUpScreen title="timeSetup.tab.overtime" how="overtimeSetUp.how">
      <Section
        ruled
        title={say('overtimeSetUp.rules')}
        actions={
          <>
            {data && data.rules.length > 0 && <WholeExport call={overtimeSetUpCalls.export} list={overtimeRuleList} />}
            <Button size="compact-md" disabled={!data} leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => setEditing('new')}>
              {say('overtimeSetUp.new')}
            </Button>
          </>
        }
      >
        <SetList
          items={data?.rules}
          failed={error}
          empty={say('overtimeSetUp.empty')}
          keyOf={({ id }) => id}
          row={(rule) => (
            <>
              <div className={classes.words}>
                <div className={classes.first}>
                  <span className={classes.name}>{siteOf(rule)}</span>
                  <span className={classes.code}>{say('overtimeSetUp.since', { day: formatDate(rule.startsOn) })}</span>
                </div>
                <RatesInWords rule={rule} />
              </div>
              {mayChange(rule) && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={say('overtimeSetUp.changeOf', named(rule))}
                  onClick={() => setEditing(rule)}
                >
                  {say('overtimeSetUp.change')}
                </Button>
              )}
              {mayChange(rule) && rule.startsOn > today && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-md"
                  aria-label={say('overtimeSetUp.dropOf', named(rule))}
                  onClick={() => void remove(rule)}
                >
                  {say('overtimeSetUp.drop')}
                </Button>
              )}
            </>
          )}
        />
      </Section>
      {editing && data && <OvertimeDialog settings={data} rule={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </SetUpScreen>
  )
}

function RatesInWords({ rule }: { rule: OvertimeRule }) {
  const say = useText()
  const { rates, pay, timeOff } = rule.policy
  const words = dayKinds.map(
    (kind) => `${say(`overtimeSetUp.rates.${kind}`)}: ${rates[kind].map(({ rate }) => `×${formatNumber(rate)}`).join(', ')}`,
  )
  const goods = [pay && say('overtimeSetUp.pay'), timeOff && say('overtimeSetUp.timeOff')]
  return <span className={classes.aside}>{[...words, ...goods].filter(Boolean).join(' · ')}</span>
}
