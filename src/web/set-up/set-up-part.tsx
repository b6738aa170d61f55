import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { SetUp, SetUpRow } from '#shared/contract/set-up.ts'
import type { Scopes } from '#shared/contract/scope.ts'
import type { TextKey } from '#shared/texts/index.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { FilterBar } from '#web/platform/list/filter/filter-bar.tsx'
import { defaultView } from '#web/platform/list/rows/view.ts'
import { Awaited } from '#web/platform/screen/awaited.tsx'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { nameIn } from './name-fields.ts'
import { scopeText } from './scope-field.ts'
import { SetList } from './set-list.tsx'
import { SetUpDialog, type SetUpForm } from './set-up-dialog.tsx'
import { SetUpRowView } from './set-up-row.tsx'
import { SetUpScreen } from './set-up-screen.tsx'
import { SetUpTools } from './set-up-tools.tsx'
import { useSetUpActs, type Keeping } from './use-set-up-acts.tsx'
import { useSetUpList } from './use-set-up-list.ts'
import classes from './set-up.module.css'

export interface SetUpWords {
  /** What it is for, where there is none yet. */
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
  /** It is a page of its own: what is set up here, and what follows from it. Without it, a section of one. */
  how?: TextKey
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
  /** What retiring one leaves, where there is more to say than that it can be chosen no longer. */
  keeping?: Keeping<T>
  /** Areas whose answers follow from it. */
  refreshes?: readonly string[]
}

/** All of something that is set up: found, made, changed, retired and taken up again, each with its history. */
export function SetUpPart<T extends SetUp>(props: SetUpPartProps<T>) {
  const { set, words, how, form = {}, dialog, aside, beside, acts, below, drawnFrom, keeping, refreshes = [] } = props
  const say = useText()
  const language = useLanguage()
  const { data, error } = useCall<SetUp['calls']['list']>(set.calls.list, {})
  const rows = data?.listData as readonly SetUpRow<T>[] | undefined
  const { view, setView, found, isSearched } = useSetUpList(set, rows)
  const [editing, setEditing] = useState<SetUpRow<T> | 'new' | null>(null)
  const { actionsOf, dialogs } = useSetUpActs(set, { refreshes, keeping, onEdit: setEditing })
  const close = () => setEditing(null)
  const mayMake = data !== undefined && (data.scopes.company || (set.scope === 'site' && data.scopes.sites.length > 0))
  const isComing = !rows && !error
  const isEmpty = rows?.length === 0
  const row = editing === 'new' ? null : editing
  // Until it is known whether somebody may make one, the room of the button is kept.
  const making = (mayMake || isComing) && (
    <Awaited isThere={data !== undefined}>
      {acts}
      <Button
        variant={how ? 'filled' : 'default'}
        {...(!how && { size: 'compact-md' })}
        leftSection={<IconPlus size={how ? 18 : 16} stroke={1.75} />}
        onClick={() => setEditing('new')}
      >
        {say(words.create)}
      </Button>
    </Awaited>
  )
  const tools = (isComing || (rows && !isEmpty)) && <SetUpTools set={set as SetUp} isSorted={isSearched} view={view} onView={setView} />
  const bar = tools && (how || isSearched) && (
    <Awaited isThere={!isComing}>
      <FilterBar list={isSearched ? set.list : { ...set.list, search: [] }} view={view} onView={setView}>
        {tools}
      </FilterBar>
    </Awaited>
  )
  const list = (
    <SetList
      items={!rows || (drawnFrom && drawnFrom.data === undefined) ? undefined : found}
      failed={error ?? drawnFrom?.error}
      empty={
        isEmpty ? (
          <>
            <p>{say(words.none)}</p>
            {making && <div className={classes.firstSteps}>{making}</div>}
          </>
        ) : (
          <>
            <p>{say('setUp.noneFound')}</p>
            <Button variant="default" size="compact-md" onClick={() => setView({ ...view, search: defaultView.search })}>
              {say('table.clear')}
            </Button>
          </>
        )
      }
      keyOf={({ id }) => id}
      row={(item) => (
        <SetUpRowView
          name={nameIn(item.names, language)}
          code={item.code}
          retired={item.retired}
          onOpen={item.locked ? null : () => setEditing(item)}
          aside={[set.scope === 'site' && scopeText(say, item), ...(aside?.(item) ?? [])]}
          beside={beside?.(item)}
          below={below?.(item)}
          actions={actionsOf(item)}
        />
      )}
    />
  )
  const rest = (
    <>
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
      {dialogs}
    </>
  )
  if (how)
    return (
      <SetUpScreen title={set.title} how={how} actions={!isEmpty && making}>
        <section aria-label={say(set.title)}>
          {bar}
          <Card flush>
            {list}
            {rest}
          </Card>
        </section>
      </SetUpScreen>
    )
  return (
    <Section
      ruled
      title={say(set.title)}
      actions={
        !isEmpty && (
          <>
            {!bar && <Awaited isThere={!isComing}>{tools}</Awaited>}
            {making}
          </>
        )
      }
    >
      {bar && <div className={classes.searchLine}>{bar}</div>}
      {list}
      {rest}
    </Section>
  )
}
