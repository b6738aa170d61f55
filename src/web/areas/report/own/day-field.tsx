import { dayWords, isDayWord } from '#shared/records/report/day-words.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { FormField } from '#web/platform/form/form-field.tsx'
import classes from './builder.module.css'

interface DayFieldProps {
  label: string
  /** A word, a day as `YYYY-MM-DD`, or what is typed of one; null: as it usually is. */
  value: string | null
  onChange: (value: string | null) => void
  /** What it is where nothing is said: without it one is always chosen. */
  usual?: string
}

const [asUsual, fixed] = ['usual', 'fixed'] as const

/** A day of its time, or one that stays the same. */
export function DayField({ label, value, onChange, usual }: DayFieldProps) {
  const say = useText()
  const chosen = value === null ? asUsual : isDayWord(value) ? value : fixed
  const choices = [
    ...(usual === undefined ? [] : [{ value: asUsual, label: usual }]),
    ...dayWords.map((word) => ({ value: word, label: say(`report.day.${word}`) })),
    { value: fixed, label: say('report.day.fixed') },
  ]
  const choose = (id: unknown) => onChange(id === asUsual || id === null ? null : id === fixed ? '' : String(id))
  return (
    <div className={classes.pair}>
      <FormField
        field={{ kind: 'select', name: 'word', label, required: true, choices }}
        value={value === null && usual === undefined ? null : chosen}
        errors={[]}
        errorsOf={() => []}
        onChange={choose}
        onTouch={() => undefined}
      />
      {chosen === fixed && (
        <FormField
          field={{ kind: 'date', name: 'day', label: say('report.day.which', { name: label }), required: true }}
          value={value ?? ''}
          errors={[]}
          errorsOf={() => []}
          onChange={(day) => onChange(String(day ?? ''))}
          onTouch={() => undefined}
        />
      )}
    </div>
  )
}
