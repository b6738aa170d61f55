import { Button } from '@mantine/core'
import { datePattern, readDate } from '#shared/import-mapping/dates.ts'
import { dayOfMonth } from '#web/foundation/format/friendly.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { writesMonthFirst } from '#web/platform/form/typing.ts'
import classes from './files.module.css'

interface DaysQuestionProps {
  /** Day first, and month first. */
  forms: readonly [string, string]
  example: string
  onAnswer: (dates: string) => void
}

/** Asks how the days of a file are written where nothing in it tells, the company's own order first. */
export function DaysQuestion({ forms, example, onAnswer }: DaysQuestionProps) {
  const say = useText()
  const language = useLanguage()
  const meant = (form: string) => {
    const [year, month, day] = (readDate(datePattern(form) ?? /^$/, example) ?? '').split('-').map(Number)
    return dayOfMonth({ day: day ?? 0, month: (month ?? 1) - 1, year: year ?? null }, language)
  }
  return (
    <div className={classes.question} role="group" aria-label={say('import.daysAsk', { example })}>
      <p>{say('import.daysAsk', { example })}</p>
      <div className={classes.choices}>
        {(writesMonthFirst() ? forms.toReversed() : forms).map((form) => (
          <Button key={form} variant="default" size="compact-md" onClick={() => onAnswer(form)}>
            {say('import.daysAnswer', { day: meant(form), form })}
          </Button>
        ))}
      </div>
    </div>
  )
}
