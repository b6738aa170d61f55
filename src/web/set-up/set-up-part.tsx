import { Button } from '@mantine/core'
import { IconHistory, IconPencil, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { SetUp, SetUpRow } from '#shared/contract/set-up.ts'
import type { TextKey } from '#shared/texts/index.ts'
import type { Scopes } from '#shared/contract/scope.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import { ConfirmedAct } from '#web/platform/dialog/confirmed-act.tsx'
import { scopeText } from './scope-field.ts'
import { RowMenu } from '#web/platform/list/rows/row-menu.tsx'
import { Section } from '#web/platform/screen/card.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { HistoryDialog } from './history-dialog.tsx'
import { nameIn } from './name-fields.ts'
import { SetList } from './set-list.tsx'
import { SetUpDialog, type SetUpForm } from './set-up-dialog.tsx'
import classes from './set-up.module.css'

export interface SetUpWords {
  title: TextKey
  none: TextKey
  create: TextKey
  change: TextKey
}

/** What its own dialog is given. */
export interface Editing<R> {
  /** Null: a new one. */
  row: R | null
  rows: readonly R[]
  scopes: Scopes
  onClose: () => void
}

interface SetUpPartProps<T extends SetUp> {
  set: T
  words: SetUpWords
  form?: SetUpForm<SetUpRow<T>>
  /** In place of the dialog that asks for the fields of `form`. */
  dialog?: (editing: Editing<SetUpRow<T>>) => ReactNode
  /** What is said of one beneath its name, after whom it is for. */
  aside?: (row: SetUpRow<T>) => readonly (string | false)[]
  beside?: (row: SetUpRow<T>) => ReactNode
  /** What else can be done for all of them, beside the button that makes one; for whoever may make one. */
  acts?: ReactNode
  /** What is drawn of one across the list. */
  below?: (row: SetUpRow<T>) => ReactNode
  /** The answer of another call that its rows say something of: they are shown once it is there, so that none says less and then grows. */
  drawnFrom?: { readonly data: unknown; readonly error: unknown }
  /** Areas whose answers follow from it. */
  refreshes?: readonly string[]
}

/** All of something that is set up: made, changed, retired and taken up again, each with its history. */
export function SetUpPart<T extends SetUp>(props: SetUpPartProps<T>) {
  const { set, words, form = {}, dialog, aside, beside, acts, below, drawnFrom, refreshes = [] } = props
  const say = useText()
  const language = useLanguage()
  const { data, error } = useCall<SetUp['calls']['list']>(set.calls.list, {})
  const rows = data?.listData as readonly SetUpRow<T>[] | undefined
  const retire = useAct<SetUp['calls']['retire']>(set.calls.retire, { refreshes })
  const [editing, setEditing] = useState<SetUpRow<T> | 'new' | null>(null)
  const [retiring, setRetiring] = useState<SetUpRow<T> | null>(null)
  const [told, setTold] = useState<SetUpRow<T> | null>(null)
  const close = () => setEditing(null)
  const named = (row: SetUpRow<T>) => nameIn(row.names, language)
  const mayMake = data !== undefined && (data.scopes.company || (set.scope === 'site' && data.scopes.sites.length > 0))
  const actionsOf = (row: SetUpRow<T>) => [
    { label: say('setUp.edit'), icon: <IconPencil size={16} stroke={1.75} />, disabled: row.locked, onClick: () => setEditing(row) },
    row.retired
      ? {
          label: say('setUp.takeUp'),
          icon: <IconPlayerPlay size={16} stroke={1.75} />,
          disabled: row.locked,
          onClick: () => void retire.mutateAsync({ input: { id: row.id, retired: false } }).catch(tellError),
        }
      : {
          label: say('setUp.retire'),
          icon: <IconPlayerPause size={16} stroke={1.75} />,
          disabled: row.locked,
          onClick: () => setRetiring(row),
        },
    { label: say('setUp.history'), icon: <IconHistory size={16} stroke={1.75} />, onClick: () => setTold(row) },
  ]
  const row = editing === 'new' ? null : editing
  const head = (item: SetUpRow<T>) => (
    <>
      <div className={classes.words} data-retired={item.retired || undefined}>
        <div className={classes.first}>
          <span className={classes.name}>{named(item)}</span>
          <span className={classes.code}>{item.code}</span>
          {item.retired && <Pill colour="grey">{say('setUp.retired')}</Pill>}
        </div>
        <span className={classes.aside}>
          {[
            set.scope === 'site' && scopeText(say, item),
            ...(aside?.(item) ?? []),
            item.usedBy.length > 0 && say('setUp.usedBy', { by: item.usedBy.join(', ') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {beside?.(item)}
      <RowMenu name={named(item)} actions={actionsOf(item)} />
    </>
  )
  return (
    <Section
      ruled
      title={say(words.title)}
      actions={
        mayMake && (
          <>
            {acts}
            <Button
              variant="default"
              size="compact-md"
              aria-label={say(words.create)}
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => setEditing('new')}
            >
              {say(words.create)}
            </Button>
          </>
        )
      }
    >
      <SetList
        items={drawnFrom && drawnFrom.data === undefined ? undefined : rows}
        failed={error ?? drawnFrom?.error}
        empty={say(words.none)}
        keyOf={({ id }) => id}
        row={(item) =>
          below ? (
            <div className={classes.drawn}>
              <div className={classes.drawnHead}>{head(item)}</div>
              {below(item)}
            </div>
          ) : (
            head(item)
          )
        }
      />
      {rows && data && !mayMake && <p className={classes.reasonsBy}>{say('setUp.byAll')}</p>}
      {editing !== null &&
        rows &&
        data &&
        (dialog?.({ row, rows, scopes: data.scopes, onClose: close }) ?? (
          <SetUpDialog
            set={set}
            title={say(row ? words.change : words.create)}
            form={form}
            row={row}
            rows={rows}
            scopes={data.scopes}
            refreshes={refreshes}
            onClose={close}
          />
        ))}
      {retiring && (
        <ConfirmedAct
          title={say('setUp.retireTitle', { name: named(retiring) })}
          confirm={say('setUp.retire')}
          act={() => retire.mutateAsync({ input: { id: retiring.id, retired: true } })}
          onClose={() => setRetiring(null)}
        >
          {say('setUp.retireText')}
        </ConfirmedAct>
      )}
      {told && <HistoryDialog set={set} id={told.id} name={named(told)} onClose={() => setTold(null)} />}
    </Section>
  )
}
