import { secondFactorSetting } from '#shared/areas/account.ts'
import { SettingForm } from '#web/set-up/setting-form.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'

/** What the company asks of whoever signs in. */
export const SignInSetUp = () => (
  <SetUpScreen title="account.setUp.title" how="account.setUp.how">
    <SettingForm setting={secondFactorSetting} />
  </SetUpScreen>
)
