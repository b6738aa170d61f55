import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { IconPlus, IconTrash, IconWand } from '@tabler/icons-react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import type { SourceDraft } from './source-draft.ts'
import classes from './columns.module.css'

interface WordRowsProps {
  words: SourceDraft['words']
  otherwise: string | null
  /** What stands in the column. */
  values: readonly string[]
  onChange: (change: Partial<SourceDraft>) => void
}

const mostProposed = 40

/** What the words of a column mean here, a row each. */
export function WordRows({ words, otherwise, values, onChange }: WordRowsProps) {
  const say = useText()
  const set = (at: number, change: Partial<{ word: string; means: string }>) =>
    onChange({ words: words.map((one, place) => (place === at ? { ...one, ...change } : one)) })
  const lacking = values.filter((value) => !words.some(({ word }) => word === value)).slice(0, mostProposed)
  return (
    <div className={classes.dialogParts}>
      {words.length === 0 && <p className={classes.how}>{say('import.wordsNone')}</p>}
      {words.length > 0 && (
        <ul className={classes.wordRows}>
          {words.map(({ word, means }, at) => (
            <li key={at} className={classes.wordRow}>
              <TextInput
                aria-label={say('import.word', { number: String(at + 1) })}
                placeholder={say('import.wordInFile')}
                value={word}
                onChange={(event) => set(at, { word: event.currentTarget.value })}
              />
              <TextInput
                aria-label={say('import.wordMeansOf', { word: word || String(at + 1) })}
                placeholder={say('import.wordMeans')}
                value={means}
                onChange={(event) => set(at, { means: event.currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={say('import.wordRemove', { word: word || String(at + 1) })}
                onClick={() => onChange({ words: words.filter((_, place) => place !== at) })}
              >
                <IconTrash size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.tools}>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange({ words: [...words, { word: '', means: '' }] })}
        >
          {say('import.wordAdd')}
        </Button>
        {lacking.length > 0 && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconWand size={16} stroke={1.75} />}
            onClick={() => onChange({ words: [...words, ...lacking.map((word) => ({ word, means: '' }))] })}
          >
            {say('import.wordsFromFile', { count: lacking.length })}
          </Button>
        )}
      </div>
      {words.length > 0 && (
        <div className={classes.pair}>
          <Checkbox
            label={say('import.otherwise')}
            checked={otherwise !== null}
            onChange={(event) => onChange({ otherwise: event.currentTarget.checked ? '' : null })}
          />
          {otherwise !== null && (
            <TextInput
              aria-label={say('import.otherwise')}
              placeholder={say('import.wordMeans')}
              value={otherwise}
              onChange={(event) => onChange({ otherwise: event.currentTarget.value })}
            />
          )}
        </div>
      )}
    </div>
  )
}
