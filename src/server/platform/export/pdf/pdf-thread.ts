import { workInThread } from '#server/foundation/processes/thread-side.ts'
import { drawnSheet } from './drawn.ts'

workInThread(drawnSheet)
