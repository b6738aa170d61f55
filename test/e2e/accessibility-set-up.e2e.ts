import { gaze, looksAt } from '../support/gaze.ts'
import { screens } from '../support/screens.ts'

const gazing = gaze()

looksAt('dewi', screens.dewi, gazing)
looksAt('farah', screens.farah, gazing)
looksAt('edgar', screens.edgar, gazing)
