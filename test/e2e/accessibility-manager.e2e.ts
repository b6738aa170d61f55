import { gaze, looksAt } from '../support/gaze.ts'
import { screens } from '../support/screens.ts'

looksAt('budi', screens.budi, gaze())
