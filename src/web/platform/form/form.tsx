import { Fragment, useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { FormAround } from '../choice/unchosen.ts'
import { FieldCell, FieldGrid } from './field-grid.tsx'
import { FormField } from './form-field.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { FieldSpec } from './spec.ts'
import type { FormState } from './use-form.ts'
import classes from './form.module.css'
import './inputs/inputs.css'

interface FormProps {
  fields: readonly FieldSpec[]
  form: FormState
  /** Read only: the fields stand, nothing can be changed. */
  readOnly?: boolean
  /** Called by Enter; buttons of the form call it too where they are its submit. */
  onSubmit?: () => void
  label: string
  /** Beneath the fields: the buttons. */
  children?: ReactNode
}

/** A declared form: its fields on a grid of twelve columns, one below the other on a phone. */
export function Form({ fields, form, readOnly = false, onSubmit, label, children }: FormProps) {
  const place = useRef<HTMLFormElement>(null)
  const { missed } = form
  useEffect(() => {
    if (missed > 0) place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [missed])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <FormAround value={form.holdUp}>
      <form ref={place} noValidate aria-label={label} onSubmit={submit}>
        <FieldGrid readOnly={readOnly}>
          {fields
            .filter((field) => !field.when || field.when(form.values))
            .map((field) => (
              <Fragment key={field.name}>
                {field.heading !== undefined && (
                  <FieldCell>
                    <h3 className={classes.heading}>{field.heading}</h3>
                  </FieldCell>
                )}
                <FieldCell span={field.span}>
                  <FormField
                    field={readOnly ? { ...field, disabled: true } : field}
                    value={form.values[field.name]}
                    errors={form.errorsOf(field.name)}
                    errorsOf={form.errorsOf}
                    onChange={(value) => form.set(field.name, value)}
                    onTouch={(name) => form.touch(name)}
                  />
                </FieldCell>
              </Fragment>
            ))}
        </FieldGrid>
        {children}
        <LeaveGuard atRisk={form.draft.atRisk} />
      </form>
    </FormAround>
  )
}
