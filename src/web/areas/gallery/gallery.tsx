import { ScreenHeader } from '../../platform/screen/screen-header.tsx'
import { usePage } from '#web/foundation/page/use-page.ts'
import { ApprovalExamples } from './approval-examples.tsx'
import { CardExamples } from './card-examples.tsx'
import { DialogExamples } from './dialog-examples.tsx'
import { FormExamples } from './form-examples.tsx'
import { HeaderExamples } from './header-examples.tsx'
import { ListExamples } from './list-examples.tsx'
import { PeopleExamples } from './people-examples.tsx'
import classes from './gallery.module.css'

/** Every building block in every state, with example data; for development, and what the accessibility tests run over. */
export function Gallery() {
  usePage('Gallery')
  return (
    <div className={classes.gallery}>
      <ScreenHeader title="Gallery" subtitle="Every building block in every state. Nothing here is sent anywhere." />
      <HeaderExamples />
      <CardExamples />
      <ListExamples />
      <FormExamples />
      <ApprovalExamples />
      <PeopleExamples />
      <DialogExamples />
    </div>
  )
}
