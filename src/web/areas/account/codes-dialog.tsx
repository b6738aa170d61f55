import { Button } from '@mantine/core'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import classes from './account.module.css'

/** Recovery codes, shown this once: whoever closes the dialog has kept them or makes new ones. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const say = useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      tellSuccess(say('account.codesCopied'))
    } catch (error) {
      tellError(error)
    }
  }
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`
  return (
    <Dialog
      opened={codes.length > 0}
      onClose={onClose}
      title={say('account.codes')}
      footer={
        <>
          <Button onClick={onClose}>{say('account.codesKept')}</Button>
          <Button variant="default" onClick={() => void copy()}>
            {say('account.copyCodes')}
          </Button>
          <Button variant="default" component="a" href={file} download="calendula-recovery-codes.txt">
            {say('account.saveCodes')}
          </Button>
        </>
      }
    >
      <p className={classes.how}>{say('account.codesHow')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
