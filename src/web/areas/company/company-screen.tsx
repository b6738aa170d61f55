import { companySetting } from '#shared/areas/company.ts'
import { SettingForm } from '#web/set-up/setting-form.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'
import { AccentPreview } from './accent-preview.tsx'
import { MarkPart } from './mark-part.tsx'

/** What the company is called, its logo, how it looks and how it writes. */
export const CompanyScreen = () => (
  <SetUpScreen title="company.title" how="company.titleHow" ofForms>
    <SettingForm setting={companySetting} preview={(form, readOnly) => <AccentPreview form={form} readOnly={readOnly} />} />
    <MarkPart />
  </SetUpScreen>
)
