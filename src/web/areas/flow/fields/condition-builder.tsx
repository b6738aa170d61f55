import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Comparison } from '#shared/contract/flow.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { ConditionRow } from './condition-row.tsx'
import { added, changed, deepest, isGroup, joined, type Group, type Way } from '../draft/condition-tree.ts'
import { comparisonOf } from '../draft/condition-words.ts'
import { useFlowGround } from '../draft/flow-ground.ts'
import classes from './condition-builder.module.css'

interface ConditionBuilderProps {
  group: Group
  /** `of` names what is typed in, where typing goes on. */
  onChange: (group: Group, of?: string) => void
  /** What the conditions are for. */
  label: string
}

/** Conditions joined by 'and' or 'or', with groups in them. */
export const ConditionBuilder = ({ group, onChange, label }: ConditionBuilderProps) => (
  <GroupBox root={group} group={group} way={[]} onChange={onChange} label={label} />
)

interface GroupBoxProps extends ConditionBuilderProps {
  root: Group
  way: Way
}

function GroupBox({ root, group, way, onChange, label }: GroupBoxProps) {
  const say = useText()
  const { fields, checked } = useFlowGround()
  const change = (comparison: Comparison, at: Way, typing: boolean) =>
    onChange(
      changed(root, at, () => comparison),
      typing ? at.join('.') : undefined,
    )
  const empty = way.length > 0 && group.parts.length === 0
  return (
    <div role="group" aria-label={label} className={classes.group} data-nested={way.length > 0 || undefined}>
      {group.parts.length > 0 && (
        <ul className={classes.parts}>
          {group.parts.map((part, index) => {
            const here = [...way, index]
            return (
              <li key={index} className={classes.part}>
                <span className={classes.lead}>
                  {index === 0 && <span className={classes.word}>{way.length === 0 ? say('flows.when') : ''}</span>}
                  {index === 1 && (
                    <NativeSelect
                      size="xs"
                      aria-label={say('flows.join')}
                      data={(['all', 'any'] as const).map((join) => ({ value: join, label: say(`flows.join.${join}`) }))}
                      value={group.join}
                      onChange={(event) => onChange(joined(root, way, event.currentTarget.value === 'any' ? 'any' : 'all'))}
                    />
                  )}
                  {index > 1 && <span className={classes.word}>{say(`flows.join.${group.join}`)}</span>}
                </span>
                {isGroup(part) ? (
                  <GroupBox root={root} group={part} way={here} onChange={onChange} label={say('flows.group')} />
                ) : (
                  <ConditionRow
                    number={index + 1}
                    comparison={part}
                    onChange={(comparison, typing) => change(comparison, here, typing)}
                    onRemove={() => onChange(changed(root, here, () => null))}
                  />
                )}
              </li>
            )
          })}
        </ul>
      )}
      <div className={classes.adding}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => onChange(added(root, way, comparisonOf(fields[0])))}
        >
          {say('flows.addCondition')}
        </Button>
        {way.length < deepest - 1 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => onChange(added(root, way, { join: 'any', parts: [comparisonOf(fields[0])] }))}
          >
            {say('flows.addGroup')}
          </Button>
        )}
        {empty && checked && <span className={classes.missing}>{say('flows.groupEmpty')}</span>}
        {way.length > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            className={classes.dropGroup ?? ''}
            aria-label={say('flows.removeGroup')}
            onClick={() => onChange(changed(root, way, () => null))}
          >
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </div>
    </div>
  )
}
