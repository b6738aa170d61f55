import * as z from 'zod/mini'

/** What the API's description says of a schema besides what is checked. */
export interface Description {
  /** Its name among the shapes, where more than one call has it. zod's word for it is `id`. */
  readonly id?: string
  /** Of a text whose form is not checked, as it is an answer's, or checked otherwise. */
  readonly format?: 'date' | 'date-time'
  readonly examples?: readonly unknown[]
}

/** `z.object({ … }).register(descriptions, { id: 'Reason' })` */
export const descriptions = z.registry<Description>()
