import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ScreenPart } from '#web/foundation/page/screen-part.tsx'
import { viewing } from '#web/foundation/session/viewing.ts'
import { useFormats } from './frame/formats.ts'
import { IdleWarning } from './frame/idle-warning.tsx'
import { Progress } from './frame/progress.tsx'
import { ViewingMark } from './frame/viewing-mark.tsx'
import { WhenSignedIn } from './protected.tsx'
import classes from './bare.module.css'

/** A page for signed-in people without the portal around it, for what shows it within something else. */
export const Bare = () => (
  <WhenSignedIn>
    <Page />
  </WhenSignedIn>
)

function Page() {
  const { formats, isKnown } = useFormats()
  return (
    <>
      {viewing && <ViewingMark view={viewing} />}
      <main id="content" className={classes.main}>
        <ScreenPart key={formats}>
          <Suspense>{isKnown && <Outlet />}</Suspense>
        </ScreenPart>
      </main>
      <IdleWarning />
      <Progress />
    </>
  )
}
