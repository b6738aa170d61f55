import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { longestKeyDays, serviceKeyCalls, type ServiceAccountSet, type ServiceKey } from '#shared/areas/service-accounts.ts'
import { addDays } from '#shared/records/calendar.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate, formatDateTime, todayThere } from '#web/foundation/format/date.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { KeyShown } from '#web/set-up/key-shown.tsx'
import { RevokeKey } from '#web/set-up/revoke-key.tsx'
import { SetList } from '#web/set-up/set-list.tsx'
import classes from '#web/set-up/set-up.module.css'

/** So long a key is good where nothing else is said, in days. */
const usualDays = 90

/** Keys of one account: made, shown once, revoked. */
export function KeysDialog({ account, onClose }: { account: ServiceAccountSet; onClose: () => void }) {
  const say = useText()
  const revoke = useAct(serviceKeyCalls.revokeKey)
  const { data, error } = useCall(serviceKeyCalls.keys, { accountId: account.id })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  const [revoking, setRevoking] = useState<ServiceKey | null>(null)
  const make = (
    <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setMaking(true)}>
      {say('setUp.key.new')}
    </Button>
  )
  return (
    <>
      <Dialog opened onClose={onClose} title={say('serviceAccounts.keysOf', { name: account.names.en })} size={640} footer={make}>
        <SetList
          items={data?.listData}
          failed={error}
          empty={<p>{say('serviceAccounts.noKeys')}</p>}
          keyOf={({ id }) => id}
          row={(key) => (
            <>
              <div className={classes.words}>
                <div className={classes.first}>
                  <span className={classes.name}>{key.name}</span>
                  <span className={classes.code}>{key.beginning}…</span>
                  {key.state !== 'good' && <Pill colour="grey">{say(`setUp.key.${key.state}`)}</Pill>}
                </div>
                <span className={classes.aside}>{sayKey(key, say)}</span>
              </div>
              {key.state === 'good' && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-md"
                  aria-label={`${say('setUp.key.revoke')}: ${key.name}`}
                  onClick={() => setRevoking(key)}
                >
                  {say('setUp.key.revoke')}
                </Button>
              )}
            </>
          )}
        />
      </Dialog>
      {making && <KeyDialog accountId={account.id} onMade={setMade} onClose={() => setMaking(false)} />}
      {made && <KeyShown name={made.name} shown={made.key} onClose={() => setMade(null)} />}
      {revoking && (
        <RevokeKey
          name={revoking.name}
          text={say('serviceAccounts.revokeText')}
          act={() => revoke.mutateAsync({ input: { id: revoking.id } })}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

const sayKey = ({ lastUsedAt, lastUsedFrom, createdBy, createdAt, endsOn }: ServiceKey, say: Say): string =>
  [
    lastUsedAt ? say('setUp.key.lastUsed', { at: formatDateTime(lastUsedAt) }) : say('setUp.key.neverUsed'),
    lastUsedFrom,
    createdBy ? say('setUp.key.madeBy', { name: createdBy }) : formatDateTime(createdAt),
    say('setUp.key.goodUntil', { at: formatDate(endsOn) }),
  ]
    .filter(Boolean)
    .join(' · ')

interface KeyDialogProps {
  accountId: string
  onMade: (made: { name: string; key: string }) => void
  onClose: () => void
}

function KeyDialog({ accountId, onMade, onClose }: KeyDialogProps) {
  const say = useText()
  const act = useAct(serviceKeyCalls.createKey)
  const today = todayThere()
  const save = async ({ name, endsOn }: { name: string; endsOn: string }) => {
    onMade(await act.mutateAsync({ input: { accountId, name: name.trim(), endsOn } }))
  }
  return (
    <FormDialog
      title={say('setUp.key.new')}
      fields={[
        { kind: 'text', name: 'name', label: say('serviceAccounts.keyName'), required: true, longest: 100 },
        {
          kind: 'date',
          name: 'endsOn',
          label: say('serviceAccounts.keyEnds'),
          hint: say('serviceAccounts.keyEndsHint'),
          required: true,
          from: today,
          until: addDays(today, longestKeyDays),
        },
      ]}
      initial={{ name: '', endsOn: addDays(today, usualDays) }}
      busy={act.isPending}
      onSave={save}
      onClose={onClose}
      size={480}
    />
  )
}
