import { fieldErrors } from '#web/foundation/api/errors.ts'
import { viewing } from '#web/foundation/session/viewing.ts'
import { tellError } from '#web/foundation/snackbar.tsx'
import type { FieldSpec, Values } from '#web/platform/form/spec.ts'
import type { FormState } from '#web/platform/form/use-form.ts'

/**
 * Saves what a form says, unless something is wrong with it; what the server refuses is shown beside its field. Enter in a field of
 * whoever only looks at what somebody else sees does nothing: its button says why.
 */
export async function submitForm<V extends Values>(
  form: FormState<V>,
  fields: readonly FieldSpec[],
  save: (values: V, form: FormState<V>) => Promise<void>,
  places: Readonly<Record<string, string>> = {},
): Promise<boolean> {
  if (viewing || !form.check()) return false
  try {
    await save(form.values, form)
    return true
  } catch (error) {
    const refused = Object.fromEntries(Object.entries(fieldErrors(error)).map(([name, told]) => [places[name] ?? name, told]))
    if (fields.some(({ name }) => refused[name])) form.refused(refused)
    else tellError(error)
    return false
  }
}
