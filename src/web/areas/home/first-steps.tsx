import { ActionIcon } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { companyCalls, type FirstStep } from '#shared/areas/company.ts'
import type { Lack } from '#shared/areas/people.ts'
import type { AnswerOf } from '#shared/contract/endpoint.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { HomeComing } from './home-coming.tsx'
import { useOnlyLooking } from '#web/platform/act/only-looking.ts'
import classes from './first-steps.module.css'

const places: Readonly<Record<FirstStep, string>> = {
  sites: '/set-up/sites',
  holidays: '/set-up/holidays',
  units: '/set-up/units',
  leaveTypes: '/set-up/leave-types',
  people: '/set-up/import',
  schedules: '/set-up/schedules',
  managers: '/people',
  deciders: '/set-up/roles',
  signIn: '/set-up/access',
  mail: '/set-up/mail',
}

/** Steps whose people are listed, with what they lack there. */
const lists: Partial<Record<FirstStep, Lack>> = { sites: 'site', schedules: 'schedule', managers: 'manager' }

interface WithFirstStepsProps {
  mayHide: boolean
  /** Draws the page with the list, or without where there is none. */
  children: (firstSteps: ReactNode) => ReactNode
}

/** The home page of whoever sets a company up: it is drawn once it is known what is still open, so that nothing jumps. */
export function WithFirstSteps({ mayHide, children }: WithFirstStepsProps) {
  const { data, isPending } = useCall(companyCalls.firstSteps, {})
  if (isPending) return <HomeComing />
  const isShown = data && !data.hidden && data.steps.some(({ done }) => !done)
  return children(isShown ? <FirstSteps steps={data.steps} mayHide={mayHide} /> : null)
}

/** What a company of one's own still lacks, and why it matters. */
function FirstSteps({ steps, mayHide }: { steps: AnswerOf<typeof companyCalls.firstSteps>['steps']; mayHide: boolean }) {
  const say = useText()
  const onlyLooking = useOnlyLooking()
  const hide = useAct(companyCalls.hideFirstSteps, { refreshes: ['company'] })
  const done = steps.filter((one) => one.done).length
  return (
    <Section
      ruled
      title={say('firstSteps.title')}
      mark={<span className={classes.count}>{say('firstSteps.count', { done, all: steps.length })}</span>}
      actions={
        mayHide && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={say('firstSteps.hide')}
            title={onlyLooking ?? say('firstSteps.hide')}
            disabled={onlyLooking !== null}
            loading={hide.isPending}
            onClick={() => hide.mutate({ input: { hidden: true } })}
          >
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        )
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ step, done, lacking, waiting, people }) => (
          <li key={step} className={classes.step} data-done={done || undefined}>
            {done ? <IconCircleCheckFilled size={20} aria-hidden /> : <IconCircle size={20} stroke={1.5} aria-hidden />}
            <div className={classes.words}>
              <Link {...placeOf(step, people.length > 0)} className={classes.name}>
                {say(`firstSteps.${step}`)}
                {done && <span className={classes.unseen}> ({say('firstSteps.done')})</span>}
              </Link>
              {!done && (
                <span className={classes.why}>
                  {waiting !== null && waiting > 0 && `${say(`firstSteps.waiting.${step as 'signIn'}`, { count: waiting })} `}
                  {helpless(lacking, waiting) > 0 &&
                    `${say(`firstSteps.lacking.${step as 'holidays'}`, { count: helpless(lacking, waiting) })} `}
                  {say(`firstSteps.why.${step}`)}
                  {people.map(({ id, name }, at) => (
                    <Fragment key={id}>
                      {at === 0 ? ' ' : ', '}
                      <Link to={`/people/${id}` as never}>{name}</Link>
                    </Fragment>
                  ))}
                  {people.length > 0 && people.length < (lacking ?? 0) && ' …'}
                </span>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** Where a step is done: where people lack something, the list of exactly these. */
function placeOf(step: FirstStep, hasPeople: boolean): { to: string; search?: never } {
  const lack = hasPeople ? lists[step] : undefined
  if (lack) return { to: '/people', search: { tab: 'all', lacks: lack } as never }
  // Several are invited where those stand who cannot sign in yet.
  return step === 'signIn' ? { to: places[step], search: { tab: 'none' } as never } : { to: places[step] }
}

/** Those who lack something and have not got what helps either. */
const helpless = (lacking: number | null, waiting: number | null): number => (lacking ?? 0) - (waiting ?? 0)
