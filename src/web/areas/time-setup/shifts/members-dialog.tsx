import { IconUserPlus, IconUserX } from '@tabler/icons-react'
import { useState } from 'react'
import { timeSetupCalls, type GroupSet } from '#shared/areas/time-setup.ts'
import type { EmployeeOption } from '#shared/wire.ts'
import { useAct, useCall } from '#web/foundation/api/query.ts'
import { formatDate } from '#web/foundation/format/date.ts'
import { useLanguage, useText } from '#web/foundation/i18n/use-text.ts'
import { tellError, tellSuccess } from '#web/foundation/snackbar.tsx'
import { Dialog } from '#web/platform/dialog/dialog.tsx'
import { MomentInput } from '#web/platform/form/inputs/moment-input.tsx'
import { RowMenu } from '#web/platform/list/rows/row-menu.tsx'
import { EmployeeSelectDialog } from '#web/platform/people/employee-select-dialog.tsx'
import { nameIn } from '#web/set-up/name-fields.ts'
import { SetList } from '#web/set-up/set-list.tsx'
import { ActButton } from '#web/platform/act/act-button.tsx'
import classes from '#web/set-up/set-up.module.css'

/** Who belongs to a group; people come and go from a day on. */
export function MembersDialog({ group, today, onClose }: { group: GroupSet; today: string; onClose: () => void }) {
  const say = useText()
  const language = useLanguage()
  const { data, error } = useCall(timeSetupCalls.members, { id: group.id }, { keepPrevious: false })
  const assign = useAct(timeSetupCalls.assign, { refreshes: ['attendance', 'shift-schedule'] })
  const [from, setFrom] = useState(today)
  const [choosing, setChoosing] = useState(false)
  const put = async (person: { id: string; displayName: string }, groupId: string | null) => {
    try {
      await assign.mutateAsync({ input: { employeeIds: [person.id], groupId, startsOn: from } })
      tellSuccess(say(groupId ? 'timeSetup.assigned' : 'timeSetup.takenOut', { name: person.displayName, day: from }))
    } catch (error) {
      tellError(error)
    }
  }
  const choose = (person: EmployeeOption) => {
    setChoosing(false)
    void put(person, group.id)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('timeSetup.membersOf', { name: nameIn(group.names, language) })}
      size={620}
      busy={assign.isPending}
    >
      <div className={classes.joining}>
        <MomentInput kind="date" label={say('timeSetup.memberFrom')} value={from} onChange={setFrom} hint="" required />
        <ActButton
          leftSection={<IconUserPlus size={18} stroke={1.75} />}
          disabled={!from}
          loading={assign.isPending}
          onClick={() => setChoosing(true)}
        >
          {say('timeSetup.addMember')}
        </ActButton>
      </div>
      <SetList
        items={data?.members}
        failed={error}
        empty={say('timeSetup.noMembers')}
        keyOf={({ employeeId, startsOn }) => `${employeeId} ${startsOn}`}
        row={({ employeeId, employee, code, startsOn, until }) => (
          <>
            <div className={classes.words}>
              <div className={classes.first}>
                <span className={classes.name}>{employee}</span>
                <span className={classes.code}>{code}</span>
              </div>
              <span className={classes.aside}>
                {until
                  ? say('timeSetup.memberUntil', { from: formatDate(startsOn), until: formatDate(until) })
                  : say('timeSetup.memberSince', { day: formatDate(startsOn) })}
              </span>
            </div>
            <RowMenu
              name={employee}
              actions={[
                {
                  label: say('timeSetup.takeOut', { name: employee }),
                  icon: <IconUserX size={16} stroke={1.75} />,
                  onClick: () => void put({ id: employeeId, displayName: employee }, null),
                },
              ]}
            />
          </>
        )}
      />
      <EmployeeSelectDialog opened={choosing} onClose={() => setChoosing(false)} onChoose={choose} source={timeSetupCalls.employees} />
    </Dialog>
  )
}
