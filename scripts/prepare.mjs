// What npm start does before it starts: installs what is missing and builds the web part. For an image, or a folder that is
// handed to an account that may not write.
import { ensureWeb } from './build-web.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled({ development: false })
ensureWeb()
