import type { ImportFault } from '#shared/import-mapping/told.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { useColumnWords, usePlaceWords } from '../place-words.ts'
import { useFaultWords } from './fault-words.ts'
import classes from './result.module.css'

interface FaultProps {
  fault: ImportFault
  /** With the file and the line, where no row stands beside it. */
  placed?: boolean
}

/** What is wrong with a value, why, and what is allowed. What the mapping says has the name that the screen has for it. */
export function Fault({ fault, placed = false }: FaultProps) {
  const say = useText()
  const { why, allowed } = useFaultWords()(fault)
  const placeWords = usePlaceWords()
  const columnWords = useColumnWords()
  const { part, field, line, file } = fault
  const ofMapping = line === 0 && part !== undefined && field !== undefined ? placeWords(`${part}.${field}`) : null
  const place = file === mappingFile ? placeWords(fault.column) : (ofMapping ?? columnWords(fault.column))
  const where = file === mappingFile || !placed ? [place] : [file, line > 0 && say('import.lineOf', { line: String(line) }), place]
  const told = where.filter(Boolean).join(', ')
  return (
    <p className={classes.fault}>
      {told && <strong className={classes.place}>{told}</strong>} {fault.value && <q>{fault.value}</q>} {why}
      {allowed && <span className={classes.aside}> {say('import.allowed', { what: allowed })}</span>}
    </p>
  )
}

/** What the engine calls the mapping of an import that was prepared in the browser. */
export const mappingFile = 'mapping.json'
