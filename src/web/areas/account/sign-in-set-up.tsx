import { secondFactorSetting } from '#shared/areas/account.ts'
import { useHome } from '#web/foundation/session/person.ts'
import { SettingForm } from '#web/set-up/setting-form.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { ProviderPart } from './provider-part.tsx'

/** What the company asks of whoever signs in, and where they do. */
export function SignInSetUp() {
  const isAdministrator = useHome().data?.roles.administrator ?? false
  return (
    <SetUpScreen title="account.setUp.title" how="account.setUp.how" ofForms>
      <SettingForm setting={secondFactorSetting} />
      {isAdministrator && <ProviderPart />}
    </SetUpScreen>
  )
}
