import layout from './request-layout.module.css'

/** `Leave request LV-2026-000865`: the code is not torn apart where the line ends. */
export function RequestTitle({ name, code }: { name: string; code: string }) {
  return (
    <>
      {name} <span className={layout.code}>{code}</span>
    </>
  )
}
