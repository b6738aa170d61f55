import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Import, ImportAct } from '#shared/areas/import.ts'
import type { ImportUndo } from '#shared/import-mapping/told.ts'
import { formatNumber } from '#web/foundation/format/number.ts'
import { friendlyDate, relativeTime } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText, useTextOf } from '#web/foundation/i18n/use-text.ts'
import { ConfirmDialog } from '#web/platform/dialog/confirm-dialog.tsx'
import { Card, Section } from '#web/platform/screen/card.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import type { RunWay } from '../states.ts'
import classes from './result.module.css'

interface UndoPartProps {
  one: Import
  undo: ImportUndo | null
  act: ImportAct | null
  busy: boolean
  onRun: (act: ImportAct, how?: RunWay) => void
}

/** What was written, and taking it back: what was built on it is told first. */
export function UndoPart({ one, undo, act, busy, onRun }: UndoPartProps) {
  const say = useText()
  const language = useLanguage()
  const [asked, setAsked] = useState(false)
  const [left, setLeft] = useState<string | null>(null)
  const isLooked = act === 'undo-try' && undo !== null && left !== one.work?.id
  const builtOn = isLooked && undo.stays > 0
  const given = undo?.built.find(({ what }) => what === 'given')
  return (
    <>
      <Card>
        <div className={classes.verdict}>
          <IconCircleCheck size={22} stroke={1.75} className={classes.good} aria-hidden />
          <div className={classes.verdictWords}>
            <strong>{say(toldOf(one), { count: one.effect })}</strong>
            <span className={classes.aside}>
              {[
                one.by ?? say('import.byCommand'),
                one.writtenAt && relativeTime(one.writtenAt, new Date(), language),
                one.undoUntil && one.effect > 0 && say('import.undoUntil', { day: friendlyDate(one.undoUntil.slice(0, 10), language) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <div className={classes.acts}>
            {!isLooked && one.effect > 0 && (
              <ActButton
                variant="default"
                loading={busy}
                leftSection={<IconArrowBackUp size={18} stroke={1.75} />}
                onClick={() => onRun('undo-try')}
              >
                {say('import.undo')}
              </ActButton>
            )}
          </div>
        </div>
      </Card>
      {isLooked && (
        <Section title={say(builtOn ? 'import.undoBuilt' : 'import.undoAll')} tone={builtOn ? 'warning' : 'plain'}>
          <div className={classes.undo}>
            <p>{say(howOf(undo), { stays: undo.stays })}</p>
            {undo.along > 0 && <p>{say('import.undoAlong', { count: undo.along })}</p>}
            {builtOn && <BuiltList undo={undo} />}
            <Table undo={undo} />
            <div className={classes.acts}>
              {undo.back > 0 && (
                <ActButton color="red" loading={busy} onClick={() => setAsked(true)}>
                  {say(builtOn ? 'import.undoRest' : 'import.undoNow', { count: undo.back })}
                </ActButton>
              )}
              {given && (
                <ActButton variant="default" loading={busy} onClick={() => onRun('undo-try', { along: true })}>
                  {say('import.undoTakeAlong', { count: given.rows })}
                </ActButton>
              )}
              <ActButton variant="default" loading={busy} onClick={() => onRun('undo-try')}>
                {say('import.undoLookAgain')}
              </ActButton>
              <Button variant="subtle" color="gray" onClick={() => setLeft(one.work?.id ?? null)}>
                {say('dialog.cancel')}
              </Button>
            </div>
          </div>
        </Section>
      )}
      {asked && undo && (
        <ConfirmDialog
          opened
          danger
          title={say('import.undo')}
          confirm={say('import.undo.do')}
          busy={busy}
          onConfirm={() => {
            setAsked(false)
            onRun('undo', { partly: builtOn, along: undo.along > 0 })
          }}
          onClose={() => setAsked(false)}
        >
          {say('import.undo.sure', { count: undo.back })} {undo.along > 0 && say('import.undoAlong', { count: undo.along })}
        </ConfirmDialog>
      )}
    </>
  )
}

const toldOf = ({ state, effect }: Pick<Import, 'state' | 'effect'>) =>
  state === 'partly' ? 'import.partlyBack' : effect === 0 ? 'import.writtenSame' : 'import.written'

const howOf = ({ back, stays, along }: ImportUndo) =>
  stays === 0 ? (along > 0 ? 'import.undoAllAlongHow' : 'import.undoAllHow') : back === 0 ? 'import.undoNoneHow' : 'import.undoBuiltHow'

/** Of these people are not the owners: they are named in them. */
const naming = new Set(['approval', 'reports', 'other'])
const requests = new Set(['request', 'approval'])

function BuiltList({ undo }: { undo: ImportUndo }) {
  const say = useText()
  const textOf = useTextOf()
  return (
    <ul className={classes.built}>
      {undo.built.map(({ what, rows, people, names }) => (
        <li key={what}>
          <strong>{textOf(`import.built.${what}`)}</strong>{' '}
          {say(requests.has(what) ? 'import.builtRequests' : 'import.builtCount', { count: rows })}
          {people > 0 && (
            <span className={classes.aside}>
              {' '}
              {say(naming.has(what) ? 'import.builtNamed' : 'import.builtPeople', { count: people, names: names.join(', ') })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Table({ undo }: { undo: ImportUndo }) {
  const say = useText()
  const textOf = useTextOf()
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={say('import.undo')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('import.part')}</th>
            <th scope="col" className={classes.number}>
              {say('import.back')}
            </th>
            <th scope="col" className={classes.number}>
              {say('import.stays')}
            </th>
          </tr>
        </thead>
        <tbody>
          {undo.parts.map(({ what, back, stays }) => (
            <tr key={what}>
              <th scope="row">{textOf(`import.table.${what}`)}</th>
              <td className={classes.number}>{formatNumber(back)}</td>
              <td className={classes.number} data-none={stays === 0 || undefined}>
                {formatNumber(stays)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
