import { useSearch } from '@tanstack/react-router'
import { ScreenHeader } from '#web/platform/screen/screen-header.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ApprovalExamples } from './approval-examples.tsx'
import { CardExamples } from './card-examples.tsx'
import { DialogExamples } from './dialog-examples.tsx'
import { FormExamples } from './form-examples.tsx'
import { HeaderExamples } from './header-examples.tsx'
import { ListExamples } from './list-examples.tsx'
import { PeopleExamples } from './people-examples.tsx'
import classes from './gallery.module.css'

const parts = {
  headers: HeaderExamples,
  cards: CardExamples,
  lists: ListExamples,
  forms: FormExamples,
  approval: ApprovalExamples,
  people: PeopleExamples,
  dialogs: DialogExamples,
}

/**
 * Every building block in every state, with example data, or one part of them (`?part=dialogs`); for development, and what the
 * accessibility tests run over.
 */
export function Gallery() {
  usePage('Gallery')
  const { part } = useSearch({ strict: false }) as { part?: string }
  const shown = Object.entries(parts).filter(([name]) => !part || name === part)
  return (
    <div className={classes.gallery}>
      <ScreenHeader title="Gallery" subtitle="Every building block in every state. Nothing here is sent anywhere." />
      {shown.map(([name, Part]) => (
        <Part key={name} />
      ))}
    </div>
  )
}
