import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { leaveTypeCalls, type LeaveTypeSet } from '#shared/areas/leave-types.ts'
import { versionOn } from '#shared/contract/set-up-list.ts'
import { sinceEver } from '#shared/records/calendar.ts'
import { leaveTemplates, templateCountries, type TemplateCountry } from '#shared/records/leave/set-up/templates.ts'
import { countriesFirst } from '#shared/records/places.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { todayThere } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { PlainSelect } from '#web/platform/choice/plain-select.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import { nameFields, nameIn, namesOf, nameValues, type NameValues } from '#web/set-up/name-fields.ts'
import { Law } from './law.tsx'
import { otherThan, rowsOf } from './rule-rows.ts'
import { sayRule } from './rule-words.ts'
import { newType, standingFor, type WishedType } from './template-type.ts'
import { useCountryName, useTypeForm, type KnownTypes } from './type-form.ts'
import classes from './template-dialog.module.css'

interface TemplateDialogProps {
  known: KnownTypes
  refreshes: readonly string[]
  onClose: () => void
}

/** Leave types as they are usual in a country: looked at, chosen, changed where a company differs, then taken over. */
export function TemplateDialog({ known, refreshes, onClose }: TemplateDialogProps) {
  const say = useText()
  const language = useLanguage()
  const nameOf = useCountryName()
  const here = templateCountries.filter((one) => known.countries.includes(one))
  // Where types of a country stand already, the next one is meant.
  const lacks = (one: string) => !known.listData.some(({ countries, retired }) => !retired && countries?.includes(one))
  const usual = here.find(lacks) ?? here[0] ?? 'none'
  const [country, setCountry] = useState<TemplateCountry>(usual)
  const [startsOn, setStartsOn] = useState(`${todayThere().slice(0, 4)}-01-01`)
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [changed, setChanged] = useState<ReadonlyMap<string, WishedType>>(new Map())
  const [editing, setEditing] = useState<string | null>(null)
  const act = useAct(leaveTypeCalls.takeOver, { refreshes: ['leave-types', ...refreshes] })
  const rows = leaveTemplates[country].map((template, at) => {
    const type = changed.get(template.code) ?? newType(template, known.listData.length + at + 1)
    const stands = standingFor(type, known.listData)
    // A second one beside what stands is made by whoever says so; two of one code cannot be.
    const isTaken = stands?.code === type.code
    return { key: template.code, law: template.law, type, stands, isTaken, isTicked: !isTaken && (ticked.get(template.code) ?? !stands) }
  })
  const chosen = rows.filter(({ isTicked }) => isTicked)
  const takeOver = async () => {
    try {
      const { made } = await act.mutateAsync({ input: { startsOn, types: chosen.map(({ type }) => type) } })
      tellSuccess(say('leaveTemplates.done', { count: made }))
      onClose()
    } catch (error) {
      tellError(error)
    }
  }
  const edited = rows.find(({ key }) => key === editing)
  return (
    <ActDialog
      title={say('leaveTemplates.title')}
      act={say('leaveTemplates.takeOver', { count: chosen.length })}
      onAct={() => void takeOver()}
      busy={act.isPending}
      disabled={chosen.length === 0}
      unsaved={changed.size > 0}
      size={760}
      onClose={onClose}
    >
      <p className={classes.how}>{say('leaveTemplates.how')}</p>
      <div className={classes.where}>
        <PlainSelect
          label={say('leaveTemplates.country')}
          choices={countriesFirst(templateCountries, known.countries, language).map((id) => ({
            id,
            name: id === 'none' ? say('leaveTemplates.none') : nameOf(id),
          }))}
          value={country}
          onChange={(id) => setCountry(id as TemplateCountry)}
        />
        <MomentInput
          kind="date"
          label={say('leaveTemplates.holds')}
          hint={say('leaveTemplates.holdsHint')}
          value={startsOn}
          onChange={setStartsOn}
        />
      </div>
      <ul className={classes.types}>
        {rows.map(({ key, law, type, stands, isTaken, isTicked }) => (
          <li key={key} className={classes.type}>
            <Checkbox
              className={classes.choice ?? ''}
              checked={isTicked}
              disabled={isTaken}
              onChange={() => setTicked(new Map(ticked).set(key, !isTicked))}
              label={
                <>
                  <span className={classes.name}>{nameIn(type.names, language)}</span> <span className={classes.code}>{type.code}</span>
                </>
              }
              description={
                <>
                  {sayRule(shownAs(type), todayThere(), say).filter(Boolean).join(' · ')}
                  {stands && <Standing type={type} stands={stands} />}
                </>
              }
            />
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={say('leaveTemplates.edit', { name: nameIn(type.names, language) })}
              onClick={() => setEditing(key)}
            >
              {say('setUp.edit')}
            </Button>
            {law && (
              <div className={classes.law}>
                <Law law={law} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {edited && (
        <TypeDialog
          known={known}
          type={edited.type}
          onKeep={(type) => setChanged(new Map(changed).set(edited.key, type))}
          onClose={() => setEditing(null)}
        />
      )}
    </ActDialog>
  )
}

/** A wished type as the list would show it. */
const shownAs = (type: WishedType) => ({ ...type, versions: [{ startsOn: sinceEver, policy: type.policy }] })

/** What stands already in place of a template, and in what the template is another. */
function Standing({ type, stands }: { type: WishedType; stands: LeaveTypeSet }) {
  const say = useText()
  const language = useLanguage()
  const holds = versionOn(stands.versions, todayThere())
  const differing = holds ? otherThan(rowsOf(holds.policy, stands.unit, say, language), rowsOf(type.policy, type.unit, say, language)) : []
  return (
    <span className={classes.stands}>
      {say('leaveTemplates.stands', { name: nameIn(stands.names, language), code: stands.code })}{' '}
      {differing.length === 0
        ? say('leaveTemplates.same')
        : say('leaveTemplates.differs', {
            how: differing.map(({ label, was, is }) => say('leaveTemplates.differsBy', { label, stands: was, usual: is })).join(' · '),
          })}
    </span>
  )
}

interface TypeDialogProps {
  known: KnownTypes
  type: WishedType
  onKeep: (type: WishedType) => void
  onClose: () => void
}

/** One of them, changed before it is taken over. */
function TypeDialog({ known, type, onKeep, onClose }: TypeDialogProps) {
  const say = useText()
  const language = useLanguage()
  const form = useTypeForm(known, type.countries ?? [])
  const row = { ...type, versions: [{ startsOn: sinceEver, policy: type.policy }] }
  return (
    <FormDialog<NameValues & Record<string, unknown>>
      title={say('leaveTemplates.edit', { name: nameIn(type.names, language) })}
      fields={(values) => [...nameFields(say), ...(form.fields?.(say, values) ?? [])]}
      initial={{ ...nameValues(type), ...form.valuesOf?.(row as never) }}
      busy={false}
      onSave={async (values) => onKeep({ ...type, ...namesOf(values), ...(form.bodyOf?.(values) as Pick<WishedType, 'policy'>) })}
      onClose={onClose}
      size={760}
    />
  )
}
