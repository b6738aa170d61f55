import { useId, type CSSProperties } from 'react'
import { shadesOf, usualAccent, type Shades } from '#shared/records/accent.ts'
import { writtenDay, type DateForm } from '#shared/texts/days.ts'
import { separatorsOf, writtenMoney, type NumberForm } from '#shared/texts/number.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import type { FormState } from '#web/platform/form/use-form.ts'
import classes from './accent-preview.module.css'

const proposed = [usualAccent, '#b42318', '#8a5a00', '#1d7a3f', '#0d6e74', '#1d5fc4', '#5b3fb8', '#a3246c', '#3b3530']
const schemes = ['light', 'dark'] as const
/** A day and an amount that tell the forms apart. */
const [day, amount] = ['2026-12-31', '1234567.5']

/** What comes of the chosen colour and formats, and colours to choose from. */
export function AccentPreview({ form, readOnly }: { form: FormState; readOnly: boolean }) {
  const say = useText()
  const language = useLanguage()
  const name = useId()
  const typed = String(form.values['accent'] ?? '').toLowerCase()
  const accent = /^#[0-9a-f]{6}$/.test(typed) ? typed : usualAccent
  const shades = shadesOf(accent)
  const moved = accent === usualAccent ? [] : schemes.filter((scheme) => shades[scheme].primary !== accent)
  const choose = (colour: string) => form.set('accent', colour)
  const separators = separatorsOf(form.values['numbers'] as NumberForm, language)
  const written = {
    day: writtenDay(day, form.values['dates'] as DateForm),
    amount: writtenMoney(amount, String(form.values['currency']), { ...separators, language }),
  }
  return (
    <div className={classes.part}>
      {!readOnly && (
        <fieldset className={classes.colours}>
          <legend>{say('company.accentUsual')}</legend>
          {proposed.map((colour) => (
            <label key={colour} className={classes.colour} style={{ background: colour }}>
              <input type="radio" name={name} checked={accent === colour} onChange={() => choose(colour)} aria-label={colour} />
            </label>
          ))}
          <input
            type="color"
            className={classes.well}
            value={accent}
            aria-label={say('company.accentPick')}
            onChange={(event) => choose(event.currentTarget.value)}
          />
        </fieldset>
      )}
      <section aria-label={say('company.preview')} className={classes.previews}>
        {schemes.map((scheme) => (
          <Preview key={scheme} scheme={scheme} shades={shades[scheme]} />
        ))}
      </section>
      <p className={classes.said} role="status">
        {moved.length === 0 && say('company.accentKept')}
        {moved.map((scheme) => say(`company.accentMoved.${scheme}`, { colour: shades[scheme].primary })).join(' ')}{' '}
        {say('company.preview.day', written)}
      </p>
    </div>
  )
}

function Preview({ scheme, shades }: { scheme: (typeof schemes)[number]; shades: Shades }) {
  const say = useText()
  const style = Object.fromEntries(Object.entries(shades).map(([shade, colour]) => [`--accent-${shade}`, colour])) as CSSProperties
  return (
    <div className={classes.preview} data-scheme={scheme} style={style}>
      <span className={classes.scheme}>{say(`company.preview.${scheme}`)}</span>
      <span className={classes.button}>{say('company.preview.button')}</span>
      <span className={classes.link}>{say('company.preview.link')}</span>
      <span className={classes.tint}>{say('company.preview.tint')}</span>
    </div>
  )
}
