import { Button } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { RowMenu } from '#web/platform/list/rows/row-menu.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { nameIn } from '../parts/name-fields.ts'
import { ReasonDialog, type Reason, type ReasonWish } from './reason-dialog.tsx'
import { RetireConfirm } from '../parts/retire-dialog.tsx'
import { SetList } from '../parts/set-list.tsx'
import classes from '../parts/time-setup.module.css'

interface ReasonListProps {
  /** Of which module: key of its texts. */
  of: 'overtime' | 'manualShift'
  /** Undefined while they are on their way. */
  reasons: readonly Reason[] | undefined
  /** What went wrong; null where nothing did. */
  failed: unknown
  /** Whether they may be changed here; else who may is said. */
  mayChange: boolean
  busy: boolean
  keep: (reason: ReasonWish) => Promise<unknown>
}

/** The reasons of a module: those that are offered first, in their order. */
export function ReasonList({ of, reasons, failed, mayChange, busy, keep }: ReasonListProps) {
  const say = useText()
  const language = useLanguage()
  const [editing, setEditing] = useState<Reason | 'new' | null>(null)
  const [retiring, setRetiring] = useState<Reason | null>(null)
  const last = Math.max(0, ...(reasons ?? []).map(({ sequence }) => sequence))
  const actionsOf = (reason: Reason) => [
    { label: say('timeSetup.edit'), icon: <IconPencil size={16} stroke={1.75} />, onClick: () => setEditing(reason) },
    reason.retired
      ? {
          label: say('timeSetup.takeUp'),
          icon: <IconPlayerPlay size={16} stroke={1.75} />,
          onClick: () => void keep({ ...reason, retired: false }).catch(tellError),
        }
      : { label: say('timeSetup.retire'), icon: <IconPlayerPause size={16} stroke={1.75} />, onClick: () => setRetiring(reason) },
  ]
  return (
    <Section
      ruled
      title={say(`timeSetup.reasons.${of}`)}
      actions={
        mayChange && (
          <Button
            size="compact-md"
            variant="default"
            aria-label={say(`timeSetup.newReason.${of}`)}
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => setEditing('new')}
          >
            {say('timeSetup.newReason')}
          </Button>
        )
      }
    >
      <SetList
        items={reasons?.toSorted((one, other) => Number(one.retired) - Number(other.retired))}
        failed={failed}
        empty={say('timeSetup.noReasons')}
        keyOf={({ id }) => id}
        row={(reason) => (
          <>
            <div className={classes.words} data-retired={reason.retired || undefined}>
              <div className={classes.first}>
                <span className={classes.name}>{nameIn(reason.names, language)}</span>
                <span className={classes.code}>{reason.code}</span>
                {reason.retired && <Pill colour="grey">{say('timeSetup.retired')}</Pill>}
              </div>
            </div>
            {mayChange && <RowMenu name={nameIn(reason.names, language)} actions={actionsOf(reason)} />}
          </>
        )}
      />
      {!mayChange && reasons && <p className={classes.reasonsBy}>{say('timeSetup.reasonsByAll')}</p>}
      {editing && (
        <ReasonDialog
          title={say(editing === 'new' ? `timeSetup.newReason.${of}` : 'timeSetup.changeReason')}
          reason={editing === 'new' ? null : editing}
          sequence={last + 1}
          busy={busy}
          keep={keep}
          onClose={() => setEditing(null)}
        />
      )}
      {retiring && (
        <RetireConfirm
          name={nameIn(retiring.names, language)}
          retire={() => keep({ ...retiring, retired: true })}
          onClose={() => setRetiring(null)}
        />
      )}
    </Section>
  )
}
