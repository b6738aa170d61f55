import { errors } from './errors.ts'
import { approval } from './approval.ts'
import { blocks } from './blocks.ts'
import { leave } from './leave.ts'
import { loan } from './loan.ts'
import { people } from './people.ts'
import { shell } from './shell.ts'

export const en = { ...errors, ...shell, ...blocks, ...approval, ...people, ...leave, ...loan }
