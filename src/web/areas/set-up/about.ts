import type { SetUpPage } from '#shared/areas/set-up.ts'
import type { TextKey } from '#shared/texts/index.ts'

/** What is set on a page, in a sentence for whoever sees its name for the first time. */
export const aboutOf = (path: SetUpPage['path']) => `setUpArea.about.${path.slice('/set-up/'.length)}` as TextKey
