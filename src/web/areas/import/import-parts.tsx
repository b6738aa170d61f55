import { Skeleton } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { importCalls, type Import, type ImportAct } from '#shared/areas/import.ts'
import { call } from '#web/foundation/api/call.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { closeSnackbars, tellError, tellErrors, tellWarning } from '#web/foundation/snackbar.tsx'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { Pill } from '#web/platform/screen/status-pill.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import { AlikeColumns } from './columns/alike-columns.tsx'
import { ColumnsTab } from './columns/columns-tab.tsx'
import { replacedFiles } from './columns/other-heads.ts'
import { UnusedColumns } from './columns/unused-columns.tsx'
import { FilesTab } from './files/files-tab.tsx'
import { asksDays, readDoc, withoutFile, withPeople, type MappingDoc } from './mapping-doc.ts'
import { problemsOf, takesNothing } from './mapping-problems.ts'
import { usePlaceWords } from './place-words.ts'
import { ResultTab } from './result/result-tab.tsx'
import { isAtWork, standOf, type RunWay } from './states.ts'
import { useTitle } from './title.ts'
import { looksOf, type Understood } from './understood.ts'
import { useMapping } from './use-mapping.ts'
import classes from './imports.module.css'

const tabs = ['files', 'columns', 'result'] as const
type Tab = (typeof tabs)[number]

/** The three parts of an import: its files, what is taken of them, and what comes of it. */
export function ImportParts({ one, onBack }: { one: Import; onBack: () => void }) {
  const say = useText()
  const textOf = useTextOf()
  const navigate = useNavigate()
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const isOpen = one.state === 'open' || one.state === 'undone'
  const shown: Tab = isOpen ? (tabs.find((name) => name === tab) ?? (one.work ? 'result' : 'files')) : 'result'
  const mapping = useMapping(one)
  const [understood, setUnderstood] = useState<Understood | null>(null)
  const [failed, setFailed] = useState(false)
  const begin = useAct(importCalls.work)
  const placeWords = usePlaceWords()
  const problemWords = (what: string) =>
    what === 'is missing' ? say('import.problemMissing') : what === 'must not be empty' ? say('import.problemEmpty') : what
  const show = (next: Tab) => void navigate({ to: `/set-up/import/${one.id}` as never, search: { tab: next } as never, replace: true })
  // A file in the place of another may be called the same.
  const brought = one.files.map(({ id }) => id).join('|')
  const lookedAt = useRef(0)
  const recognise = async (anew: boolean) => {
    lookedAt.current += 1
    const own = lookedAt.current
    try {
      const found = await call(importCalls.recognise, { id: one.id })
      // More files have come meanwhile: what was found without them is outdated.
      if (own !== lookedAt.current) return
      setFailed(false)
      setUnderstood(found)
      const doc = readDoc(found.mapping)
      // A file that was replaced took along what was chosen of it.
      if (!doc) return
      const replaced = anew ? [] : await replacedFiles(one.id, mapping.now(), found.looks)
      if (own !== lookedAt.current) return
      const kept = mapping.now()
      if (replaced.length > 0 && kept) {
        mapping.change(replaced.reduce(withoutFile, kept))
        tellWarning(say('import.otherHeads', { files: replaced.join(', ') }))
      }
      if (anew || !mapping.takesFrom(found.looks.map(({ name }) => name))) mapping.change(doc)
      else mapping.add(doc)
    } catch (error) {
      setFailed(true)
      tellError(error)
    }
  }
  // Files that have come are looked at once; what somebody has chosen of them stays.
  useEffect(() => {
    if (isOpen && brought !== '') void recognise(false)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is looked at is the files alone
  }, [brought, isOpen])
  const run = async (act: ImportAct, how: RunWay = {}) => {
    closeSnackbars()
    // Nothing is guessed: what the files do not tell is said first.
    if (isOpen && mapping.doc && understood?.unsure.some((one) => mapping.doc && asksDays(mapping.doc, one))) {
      tellWarning(say('import.daysFirst'))
      return show('files')
    }
    if (isOpen && mapping.doc && takesNothing(mapping.doc)) {
      tellWarning(say('import.nothingTaken'))
      return show('columns')
    }
    const problems = isOpen && mapping.doc ? problemsOf(mapping.doc) : []
    if (problems.length > 0) {
      tellErrors(problems.map(({ place, what }) => `${placeWords(place)}: ${problemWords(what)}`))
      return show('columns')
    }
    if (!(await mapping.flush())) return
    try {
      await begin.mutateAsync({ input: { id: one.id, act, ...how } })
      show('result')
    } catch (error) {
      tellError(error)
    }
  }
  /** What a trial has led to changing is tried at once. */
  const tryWith = (doc: MappingDoc) => {
    mapping.change(doc)
    void run('try')
  }
  const stand = standOf(one)
  const title =
    useTitle()(
      one.name,
      one.files.map(({ name }) => name),
    ) || say('import.one')
  const atWork = isAtWork(one)
  return (
    <>
      <ScreenHeader
        title={title}
        onBack={onBack}
        subtitle={<Pill colour={stand.colour}>{textOf(stand.key)}</Pill>}
        actions={
          isOpen &&
          shown !== 'result' && (
            <ActButton
              leftSection={<IconPlayerPlay size={18} stroke={1.75} />}
              disabled={!mapping.doc || one.files.length === 0 || atWork}
              loading={begin.isPending}
              onClick={() => void run('try')}
            >
              {say('import.try')}
            </ActButton>
          )
        }
        {...(isOpen && {
          tabs: tabs.map((key) => ({ key, label: say(`import.tab.${key}`) })),
          tab: shown,
          onTab: (key: string) => show(tabs.find((name) => name === key) ?? 'files'),
        })}
      />
      <div className={classes.stack}>
        {shown === 'files' && (
          <FilesTab
            one={one}
            mapping={mapping}
            understood={understood}
            failed={failed}
            onAnew={() => recognise(true)}
            onNext={() => show('columns')}
          />
        )}
        {shown === 'columns' &&
          (mapping.doc ? (
            <ColumnsTab one={one} mapping={mapping} doc={mapping.doc} understood={understood} />
          ) : (
            <Skeleton height={420} radius="lg" />
          ))}
        {shown === 'result' && (
          <ResultTab
            one={one}
            onRun={(act, how) => void run(act, how)}
            busy={begin.isPending}
            onColumns={() => show('columns')}
            onAnew={mapping.takesFrom(one.files.map(({ name }) => name)) ? null : () => void recognise(true).then(() => show('columns'))}
            onTake={(group) => mapping.doc && tryWith(withPeople(mapping.doc, group))}
          />
        )}
        {shown === 'result' && isOpen && !atWork && mapping.doc && understood && (
          <>
            <AlikeColumns doc={mapping.doc} alike={understood.alike} onChange={tryWith} />
            <UnusedColumns doc={mapping.doc} looks={looksOf(mapping.doc, understood)} onChange={tryWith} />
          </>
        )}
      </div>
    </>
  )
}
