import { actsForAll, everyModule, hasDutyIn, type Duties, type DutyArea } from '#shared/duties.ts'

/** Who reads the set-up, by what they are. */
export interface SetUpReader extends Duties {
  administrator: boolean
  drawsFlows: boolean
}

export type Reads = (reader: SetUpReader) => boolean

/** Whoever has a duty there, over a site be it alone. */
export const inDuty =
  (area: string): Reads =>
  (reader) =>
    reader.administrator || hasDutyIn(reader, area)
export const everybody = inDuty('SetUp' satisfies DutyArea)
export const administrators: Reads = ({ administrator }) => administrator
export const ofTheCompany: Reads = (reader) => reader.administrator || actsForAll(reader, 'SetUp')
/** HR of the whole company: what is imported is of every module. */
const ofEverything: Reads = (reader) => reader.administrator || actsForAll(reader, everyModule)
/** The same, and whoever looks after pay: they import slips. */
export const importers: Reads = (reader) => ofEverything(reader) || hasDutyIn(reader, 'Payroll') || hasDutyIn(reader, 'Bonus')
export const drawers: Reads = ({ drawsFlows }) => drawsFlows
export const hrAlone: Reads = (reader) => hasDutyIn(reader, 'SetUp')
