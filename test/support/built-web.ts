import { ensureWeb } from '../../scripts/build-web.mjs'

/** Pages are opened as they are built: from the sources as they stand, however the tests were begun. */
export const setup = (): void => ensureWeb()
