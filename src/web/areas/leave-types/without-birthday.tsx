import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useText } from '#web/foundation/i18n/use-text.ts'

/** How many people steps by age give nothing, because nobody knows how old they are; where that is mended opens beside what is being written. */
export function WithoutBirthday({ people }: { people: number }) {
  const say = useText()
  return (
    <>
      {say('leaveTypes.birthdayUnknown', { count: people })}{' '}
      <Anchor inherit renderRoot={(props) => <Link to={'/people' as never} target="_blank" {...props} />}>
        {say('leaveTypes.birthdayUnknown.people')}
      </Anchor>
    </>
  )
}
