import { flowCalls } from '#shared/areas/flow.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import type { EditedFlow } from '../draft/edited-flow.ts'
import { useFlowGround } from '../draft/flow-ground.ts'
import { ManyField } from '../fields/many-field.tsx'
import classes from './rule-list.module.css'

/** Who acts where nobody else can. */
export function LastResort({ flow, onChange }: { flow: EditedFlow; onChange: (flow: EditedFlow) => void }) {
  const say = useText()
  const { words } = useFlowGround()
  return (
    <Section title={say('flows.lastResort')}>
      <p className={classes.how}>{say('flows.lastResortHow')}</p>
      <ManyField
        people
        label={say('flows.named')}
        labelHidden
        add={say('flows.addPerson')}
        source={flowCalls.employees}
        values={flow.lastResort}
        nameOf={words.person}
        onChange={(lastResort) => onChange({ ...flow, lastResort })}
      />
    </Section>
  )
}
