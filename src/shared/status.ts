/** Codes of a request's status (documents A 4 and docs/domain.md) with what screens derive from them. */
export const status = {
  entry: 0,
  submitted: 1,
  revised: 2,
  cancelled: 3,
  approved: 4,
  rejected: 5,
  cancelledAfterApproval: 11,
  closedBySystem: 12,
  reopened: 30,
  inApproval: 40,
} as const
export type StatusId = (typeof status)[keyof typeof status]

/** In the order in which a request usually passes them. */
export const statusIds: readonly StatusId[] = [0, 1, 40, 2, 30, 4, 5, 3, 11, 12]

export type Colour = 'yellow' | 'blue' | 'green' | 'orange' | 'red' | 'darkred' | 'brown' | 'grey'

const recordColours: Record<number, Colour> = {
  0: 'yellow',
  2: 'yellow',
  30: 'yellow',
  1: 'blue',
  40: 'blue',
  3: 'grey',
  4: 'green',
  5: 'red',
  11: 'red',
  12: 'red',
}

/** Colour of a request's status on detail screens and in lists. */
export const recordColour = (id: number): Colour => recordColours[id] ?? 'grey'

/** Codes of a level and of a person in a level, as they are while somebody is asked. */
export const levelStatus = { processing: 0, approved: 1, revised: 2, rejected: 3, waiting: 4, rejectedBySystem: 5 } as const
export type LevelStatusId = (typeof levelStatus)[keyof typeof levelStatus]

/** Code by which a level or a person reads of whom nothing is asked any more; none is stored. */
export const noLongerAsked = 6

const levelColours: Record<number, Colour> = { 0: 'yellow', 1: 'green', 2: 'orange', 3: 'brown', 4: 'blue', 5: 'darkred' }

/** Colour of a level's or approver's status. */
export const levelColour = (id: number): Colour => levelColours[id] ?? 'grey'

export type ScreenMode = 'edit' | 'detail' | 'add'

/** Which mode a form opens in; a status that no record has means a new one. */
export function screenMode(id: number | null | undefined): ScreenMode {
  if (id === 0 || id === 2 || id === 30) return 'edit'
  if (id != null && [1, 3, 4, 5, 11, 12, 40].includes(id)) return 'detail'
  return 'add'
}

/** May the requestor still change the form? */
export const isEditable = (id: number) => screenMode(id) === 'edit'
/** Is somebody asked to decide? */
export const isWaiting = (id: number) => id === status.submitted || id === status.inApproval
/** Key of the cancel button's label. */
export const cancelLabel = (id: number) =>
  id === status.submitted ? 'form.cancelSubmission' : id === status.entry ? 'form.delete' : 'form.cancel'

/** An entry that nobody has seen yet is deleted where anything else is cancelled. */
export const isDelete = (act: Act, id: number) => act === 'cancel' && id === status.entry

/** Was it given up or closed, with nobody having decided to the end? Whose it is may take it up again. */
export const isGivenUp = (id: number) => id === status.cancelled || id === status.closedBySystem
/** Did persons decide on it to the end? HR may send it back. */
export const isDecided = (id: number) => id === status.approved || id === status.rejected
/** Key of the reopen button's label. */
export const reopenLabel = (id: number) => (isGivenUp(id) ? 'form.takeUp' : 'form.sendBack')

export type Act = 'submit' | 'approve' | 'revise' | 'reject' | 'cancel' | 'reopen'
