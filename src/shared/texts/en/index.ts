import { attendance } from './attendance.ts'
import { engine } from './engine.ts'
import { first } from './first.ts'
import { flow } from './flow.ts'
import { flowScreen } from './flow-screen.ts'
import { rights } from './rights.ts'
import { signIn } from './sign-in.ts'

/** Beside what the first page needs: what the server alone says, and what rooms bring with their screens. */
export const en = { ...first, ...engine, ...signIn, ...flow, ...flowScreen, ...rights, ...attendance }
