import { routes } from './routes.ts'
import { rulesA } from './rules-a.ts'
import { rulesB } from './rules-b.ts'
import { texts } from './texts.ts'

/** What checks each row of the documents' rules, texts and routes, or why it is crossed off. */
export const rows = [...rulesA, ...rulesB, ...texts, ...routes]
