import { useDeferredValue, useMemo, useState } from 'react'
import type { PastedSetUp } from '#shared/areas/organisation.ts'
import type { SetUp } from '#shared/contract/set-up.ts'
import { planPasted, type Pasted } from '#shared/records/organisation/pasted.ts'
import type { AnyTextKey } from '#web/foundation/i18n/i18n.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { ActDialog } from '#web/platform/dialog/act-dialog.tsx'
import { nameIn } from '#web/set-up/name-fields.ts'
import { ReadBeside, ReadLine, WrongLine } from './read-beside.tsx'

export interface PasteWords {
  title: AnyTextKey
  /** Of a count: the button, and what was done. */
  make: AnyTextKey
  made: AnyTextKey
}

interface PasteDialogProps {
  pasted: PastedSetUp
  words: PasteWords
  onClose: () => void
}

/** Many of one kind from a list that is typed or pasted; each line is read beside what stands before any is made. */
export function PasteDialog({ pasted, words, onClose }: PasteDialogProps) {
  const say = useText()
  const [text, setText] = useState('')
  // Typing goes on while a long list is read.
  const asked = useDeferredValue(text)
  const { data } = useCall<SetUp['calls']['list']>(pasted.set.calls.list, {})
  const make = useAct(pasted.calls.paste)
  const plan = useMemo(() => planPasted(asked, data?.listData ?? [], pasted.rules), [asked, data, pasted])
  const count = (state: Pasted['state']) => plan.filter((one) => one.state === state).length
  const [made, stands, wrong] = [count('made'), count('stands'), count('wrong')]
  const act = async () => {
    try {
      const done = await make.mutateAsync({ input: { text } })
      tellSuccess(say(words.made, { count: done.made }))
      onClose()
    } catch (failed) {
      tellError(failed)
    }
  }
  return (
    <ActDialog
      title={say(words.title)}
      act={say(words.make, { count: made })}
      onAct={() => void act()}
      busy={make.isPending}
      disabled={!data || asked !== text || made === 0 || wrong > 0}
      unsaved={text.trim() !== ''}
      size={860}
      onClose={onClose}
    >
      <ReadBeside
        how={say('organisation.list.how')}
        label={say('organisation.list.text')}
        text={text}
        onText={setText}
        sum={plan.length === 0 ? '' : say('organisation.list.sum', { made, stands, wrong })}
      >
        {plan.length === 0 && <li>{say('organisation.list.nothing')}</li>}
        {/* What is wrong holds up all of them: it stands where it is seen in a long list too. */}
        {plan
          .toSorted((one, other) => Number(other.state === 'wrong') - Number(one.state === 'wrong'))
          .map((one) => (
            <PastedLine key={one.line} pasted={one} />
          ))}
      </ReadBeside>
    </ActDialog>
  )
}

function PastedLine({ pasted }: { pasted: Pasted }) {
  const say = useText()
  const language = useLanguage()
  switch (pasted.state) {
    case 'wrong':
      return <WrongLine>{say(pasted.why, pasted.params)}</WrongLine>
    case 'stands': {
      const { code, names, retired } = pasted.stands
      const told = say(retired ? 'organisation.list.retired' : 'organisation.list.stands')
      return <ReadLine name={nameIn(names, language)} told={`${code} · ${told}`} isKnown />
    }
    case 'made':
      return <ReadLine name={pasted.name} told={`${pasted.code} · ${say('organisation.list.made')}`} isKnown={false} />
  }
}
