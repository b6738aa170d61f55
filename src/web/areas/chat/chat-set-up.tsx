import { chatSetting } from '#shared/areas/chat.ts'
import { useText } from '#web/foundation/i18n/use-text.ts'
import { Section } from '#web/platform/screen/card.tsx'
import { SettingForm } from '#web/set-up/setting-form.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { TokenPart } from './token-part.tsx'
import classes from './chat.module.css'

const told = ['names', 'mail', 'phone', 'user'] as const

/** Whether pages have the chat of an outside service, where it comes from, and what that service is told of people by it. */
export function ChatSetUp() {
  const say = useText()
  return (
    <SetUpScreen title="chat.title" how="chat.how" ofForms>
      <Section title={say('chat.told')}>
        <p className={classes.how}>{say('chat.toldHow')}</p>
        <ul className={classes.told}>
          {told.map((what) => (
            <li key={what}>{say(`chat.told.${what}`)}</li>
          ))}
        </ul>
        <p className={classes.how}>{say('chat.toldOff')}</p>
      </Section>
      <TokenPart />
      <SettingForm setting={chatSetting} />
    </SetUpScreen>
  )
}
