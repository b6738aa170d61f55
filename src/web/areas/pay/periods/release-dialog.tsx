import { payPeriodCalls, type PayPeriod } from '#shared/areas/pay-period.ts'
import { useAct } from '#web/foundation/api/query.ts'
import { formatDateTime } from '#web/foundation/format/date.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { tellSuccess } from '#web/foundation/snackbar.tsx'
import { FormDialog } from '#web/set-up/form-dialog.tsx'
import classes from './periods.module.css'

type Wish = Record<string, unknown> & { when: 'now' | 'later'; at: string }

/** Lets the slips of a period go: in ten seconds, or from a moment on. */
export function ReleaseDialog({ period, onClose }: { period: PayPeriod; onClose: () => void }) {
  const say = useText()
  const release = useAct(payPeriodCalls.release)
  const { id, toRelease, seen, without, releasedByTwo } = period
  return (
    <FormDialog<Wish>
      title={say(releasedByTwo ? 'pay.releaseAsk' : 'pay.release')}
      save={say(releasedByTwo ? 'pay.releaseAsk' : 'pay.release')}
      size={480}
      fields={[
        {
          kind: 'select',
          name: 'when',
          label: say('pay.releaseWhen'),
          required: true,
          choices: [
            { value: 'now', label: say('pay.releaseNow') },
            { value: 'later', label: say('pay.releaseLater') },
          ],
        },
        { kind: 'datetime', name: 'at', label: say('pay.releaseAt'), required: true, when: ({ when }) => when === 'later' },
      ]}
      initial={{ when: 'now', at: '' }}
      busy={release.isPending}
      lead={() => (
        <div className={classes.lead}>
          <p>{say('pay.releaseHow', { n: toRelease })}</p>
          {without.total > 0 && <p>{say('pay.releaseWithout', { n: without.total })}</p>}
        </div>
      )}
      onSave={async ({ when, at }) => {
        const { releases } = await release.mutateAsync({ input: { id, seen, at: when === 'later' ? at : null } })
        const moment = releases[0]?.releaseDate
        tellSuccess(
          !moment
            ? say('pay.releaseAsked')
            : when === 'later'
              ? say('pay.releasePlanned', { moment: formatDateTime(moment) })
              : say('pay.releaseBegun'),
        )
      }}
      onClose={onClose}
    />
  )
}
