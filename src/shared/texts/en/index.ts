import { first } from './first.ts'
import { flow } from './flow.ts'
import { flowScreen } from './flow-screen.ts'

export const en = { ...first, ...flow, ...flowScreen }
