import { styleNonce } from './settings.ts'

/** Libraries that write style elements of their own read the nonce from this name. */
Object.assign(globalThis, { __webpack_nonce__: styleNonce })
