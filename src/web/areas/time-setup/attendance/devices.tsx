import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { checkTimeCalls } from '#shared/areas/check-times.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Card } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { KeyShown } from '#web/set-up/key-shown.tsx'
import { RevokeKey } from '#web/set-up/revoke-key.tsx'
import { SetList } from '#web/set-up/set-list.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import classes from '#web/set-up/set-up.module.css'

interface Named {
  id: string
  name: string
}

/** Keys of devices: made, shown once, revoked. */
export function Devices() {
  const say = useText()
  const revoke = useAct(checkTimeCalls.revokeKey)
  const { data, error } = useCall(checkTimeCalls.keys, {})
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const [revoking, setRevoking] = useState<Named | null>(null)
  const make = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setMaking(true)}>
      {say('setUp.key.new')}
    </Button>
  )
  return (
    <SetUpScreen title="timeSetup.tab.devices" how="timeSetup.devicesHow" actions={data && data.keys.length > 0 && make}>
      <Card flush as="section" label={say('timeSetup.tab.devices')}>
        <SetList
          items={data?.keys}
          failed={error}
          empty={
            <>
              <p>{say('timeSetup.noKeys')}</p>
              {make}
            </>
          }
          keyOf={({ id }) => id}
          row={({ id, name, site, createdBy, createdAt, revokedAt, lastUsedAt, expiresAt }) => (
            <>
              <div className={classes.words}>
                <div className={classes.first}>
                  <span className={classes.name}>{name}</span>
                  <span className={classes.code}>{site}</span>
                  {revokedAt && <Pill colour="grey">{say('setUp.key.revoked')}</Pill>}
                </div>
                <span className={classes.aside}>
                  {[
                    lastUsedAt ? say('setUp.key.lastUsed', { at: formatDateTime(lastUsedAt) }) : say('setUp.key.neverUsed'),
                    createdBy ? say('setUp.key.madeBy', { name: createdBy }) : formatDateTime(createdAt),
                    say('setUp.key.goodUntil', { at: formatDateTime(expiresAt) }),
                  ].join(' · ')}
                </span>
              </div>
              {!revokedAt && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-md"
                  aria-label={`${say('setUp.key.revoke')}: ${name}`}
                  onClick={() => setRevoking({ id, name })}
                >
                  {say('setUp.key.revoke')}
                </Button>
              )}
            </>
          )}
        />
      </Card>
      {making && <KeyDialog sites={data?.sites ?? []} onMade={setMade} onClose={() => setMaking(false)} />}
      {made && <KeyShown name={made.name} shown={made.key} onClose={() => setMade(null)} />}
      {revoking && (
        <RevokeKey
          name={revoking.name}
          text={say('timeSetup.revokeText')}
          act={() => revoke.mutateAsync({ input: { id: revoking.id } })}
          onClose={() => setRevoking(null)}
        />
      )}
    </SetUpScreen>
  )
}

interface KeyDialogProps {
  sites: readonly Named[]
  onMade: (made: { name: string; key: string }) => void
  onClose: () => void
}

function KeyDialog({ sites, onMade, onClose }: KeyDialogProps) {
  const say = useText()
  const act = useAct(checkTimeCalls.createKey, { refreshes: ['attendance-period', 'attendance'] })
  const save = async ({ siteId, name }: { siteId: string | null; name: string }) => {
    onMade(await act.mutateAsync({ input: { siteId: siteId ?? '', name: name.trim() } }))
  }
  return (
    <FormDialog
      title={say('setUp.key.new')}
      fields={[
        {
          kind: 'select',
          name: 'siteId',
          label: say('timeSetup.site'),
          required: true,
          choices: sites.map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'text', name: 'name', label: say('timeSetup.keyName'), required: true, longest: 100 },
      ]}
      initial={{ siteId: null, name: '' }}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={480}
    />
  )
}
