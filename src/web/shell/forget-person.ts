import { queries } from '#web/foundation/api/query.ts'
import { forgetSeen } from '#web/foundation/offline/seen.ts'
import { forgetPages } from '#web/foundation/page/use-page.ts'
import { setDocumentKey } from '#web/foundation/session/document-key.ts'
import { closeSealed } from '#web/foundation/sealed.ts'
import { closeSnackbars } from '#web/foundation/snackbar.tsx'
import { notices } from './notices/notices.ts'

/**
 * Takes out of this page's memory what it holds of whom it was shown to, beside the screens themselves, and off the device what they
 * have seen: a tab that shows that somebody has signed out may stay open for as long as it likes.
 */
export function forgetPerson(): void {
  closeSealed()
  setDocumentKey(null)
  queries.clear()
  // Where the device keeps nothing there is nothing to forget.
  void forgetSeen().catch(() => undefined)
  notices.forget()
  forgetPages()
  closeSnackbars()
}
