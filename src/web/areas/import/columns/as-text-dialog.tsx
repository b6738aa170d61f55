import { FileButton, Button, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { readDoc, type MappingDoc } from '../mapping-doc.ts'
import { readText, takesNothing } from '../mapping-problems.ts'
import classes from './columns.module.css'

interface AsTextDialogProps {
  text: string
  onSave: (doc: MappingDoc) => void
  onClose: () => void
}

/** Of a text that is no usable mapping why not; null where it is one. */
function wrongIn(text: string, say: ReturnType<typeof useText>): string | null {
  const doc = readDoc(text)
  if (!doc) return say('import.notJson')
  if (takesNothing(doc)) return say('import.nothingTaken')
  try {
    readText(doc, text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The mapping as the file that the command reads: everything that it can say can be written here. */
export function AsTextDialog({ text: given, onSave, onClose }: AsTextDialogProps) {
  const say = useText()
  const [text, setText] = useState(given)
  const wrong = wrongIn(text, say)
  return (
    <ActDialog
      title={say('import.asText')}
      act={say('dialog.save')}
      onAct={() => {
        const doc = readDoc(text)
        if (doc) onSave(doc)
        onClose()
      }}
      busy={false}
      disabled={readDoc(text) === null}
      unsaved={text !== given}
      size={860}
      onClose={onClose}
    >
      <div className={classes.asText}>
        <p className={classes.how}>{say('import.asTextHow')}</p>
        <FileButton accept="application/json,.json" onChange={(file) => void file?.text().then(setText)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} stroke={1.75} />}>
              {say('import.upload')}
            </Button>
          )}
        </FileButton>
        <Textarea
          aria-label={say('import.asText')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autosize
          minRows={14}
          maxRows={24}
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
        />
        {wrong !== null && (
          <pre className={classes.wrong} role="alert">
            {wrong}
          </pre>
        )}
      </div>
    </ActDialog>
  )
}
