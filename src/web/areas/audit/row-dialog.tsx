import { Button, Skeleton } from '@mantine/core'
import { auditCalls, type AuditDetail } from '#shared/areas/audit.ts'
import { useCall } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { PartFailed } from '#web/foundation/page/screen-part.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { Facts } from '#web/platform/screen/card.tsx'
import { Remark } from '#web/platform/screen/figure.tsx'
import classes from './row-dialog.module.css'

/** One row of the audit with all that it tells: what was before and after, why, with which files. */
export function RowDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const say = useText()
  const { data, error, isError } = useCall(auditCalls.detail, { id }, { keepPrevious: false })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={720}
      footer={
        <Button variant="default" onClick={onClose}>
          {say('dialog.close')}
        </Button>
      }
    >
      {isError && <PartFailed error={error} />}
      {!data && !isError && <Skeleton height={200} radius="lg" />}
      {data && <Told row={data} />}
    </Dialog>
  )
}

function Told({ row }: { row: AuditDetail }) {
  const say = useText()
  const own = [
    { name: say('audit.when'), value: formatDateTime(row.actedDate) },
    { name: say('audit.who'), value: row.actor ?? say('audit.portal') },
    ...(row.from ? [{ name: say('audit.from'), value: row.from }] : []),
    ...(row.subject ? [{ name: say('audit.subject'), value: row.subject }] : []),
  ]
  return (
    <>
      <Facts items={[...own, ...row.facts]} />
      {row.changes.length > 0 && <Changes changes={row.changes} />}
      {row.changes.length + row.facts.length === 0 && <Remark>{say('audit.nothingMore')}</Remark>}
    </>
  )
}

function Changes({ changes }: Pick<AuditDetail, 'changes'>) {
  const say = useText()
  return (
    <div className={classes.scroll} tabIndex={0} role="group" aria-label={say('audit.changes')}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('audit.field')}</th>
            <th scope="col">{say('audit.before')}</th>
            <th scope="col">{say('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }, place) => (
            <tr key={place}>
              <th scope="row">{field}</th>
              <td>{before ?? '–'}</td>
              <td>{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
