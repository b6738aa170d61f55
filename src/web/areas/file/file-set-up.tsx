import { fileSetting } from '#shared/areas/file.ts'
import { bankSetUp, fileKindSetUp, kindCategories, type FileKindRow } from '#shared/areas/file-set-up.ts'
import { countriesIn } from '#shared/records/countries.ts'
import { countryName } from '#shared/records/places.ts'
import { currentLanguage } from '#web/foundation/i18n/i18n.ts'
import { useText, type Say } from '#web/foundation/i18n/use-text.ts'
import type { FieldSpec } from '#web/platform/form/spec.ts'
import { SettingForm } from '#web/set-up/setting-form.tsx'
import type { SetUpForm } from '#web/set-up/set-up-dialog.tsx'
import { SetUpPart } from '#web/set-up/set-up-part.tsx'
import { SetUpScreen } from '#web/set-up/set-up-screen.tsx'

/** What entries of people's files are chosen from, and who sees what is for the line. */
export function FileSetUp() {
  const say = useText()
  return (
    <SetUpScreen title="file.setUp" how="file.setUpHow">
      <SetUpPart
        set={fileKindSetUp}
        words={{ none: 'file.kindsNone', create: 'file.kindNew', change: 'file.kindChange' }}
        form={kindForm}
        aside={({ category, openToAll, country }) => [
          say(`file.category.${category}`),
          openToAll && say('file.circle.open'),
          country !== null && countryName(country, currentLanguage()),
        ]}
        refreshes={['file']}
      />
      <SetUpPart
        set={bankSetUp}
        words={{ none: 'file.banksNone', create: 'file.bankNew', change: 'file.bankChange' }}
        form={bankForm}
        aside={({ country }) => [countryName(country, currentLanguage())]}
        refreshes={['file']}
      />
      <SettingForm setting={fileSetting} />
    </SetUpScreen>
  )
}

const countryField = (say: Say, required: boolean): FieldSpec => ({
  kind: 'select',
  name: 'country',
  label: say('organisation.country'),
  required,
  span: 6,
  choices: countriesIn(currentLanguage()).map(([value, label]) => ({ value, label, words: value })),
})

const isContact = ({ category }: Record<string, unknown>) => category === 'contact'

const kindFields = (say: Say): FieldSpec[] => [
  {
    kind: 'select',
    name: 'category',
    label: say('file.category'),
    required: true,
    span: 6,
    choices: kindCategories.map((value) => ({ value, label: say(`file.category.${value}`) })),
  },
  {
    kind: 'select',
    name: 'form',
    label: say('file.form'),
    required: true,
    span: 6,
    when: isContact,
    choices: (['phone', 'mail'] as const).map((value) => ({ value, label: say(`file.form.${value}`) })),
  },
  { kind: 'checkbox', name: 'openToAll', label: say('file.openToAll'), when: isContact },
  { ...countryField(say, false), when: (values) => !isContact(values) },
  {
    kind: 'text',
    name: 'pattern',
    label: say('file.patternLabel'),
    hint: say('file.patternHint'),
    longest: 120,
    span: 6,
    when: ({ category }) => category === 'identification' || category === 'certificate' || category === 'contract',
  },
]

const kindForm: SetUpForm<FileKindRow> = {
  fields: kindFields,
  valuesOf: (kind) => ({
    category: kind?.category ?? null,
    form: kind?.form || null,
    openToAll: kind?.openToAll ?? false,
    country: kind?.country ?? null,
    pattern: kind?.pattern ?? '',
  }),
  bodyOf: ({ category, form, openToAll, country, pattern }) => ({
    category,
    form: isContact({ category }) ? (form ?? '') : '',
    openToAll: isContact({ category }) && openToAll === true,
    country: country ?? null,
    pattern,
  }),
}

const bankForm: SetUpForm<{ country: string; leastDigits: number; mostDigits: number }> = {
  fields: (say) => [
    countryField(say, true),
    { kind: 'number', name: 'leastDigits', label: say('file.leastDigits'), hint: say('file.digitsHint'), required: true, span: 3 },
    { kind: 'number', name: 'mostDigits', label: say('file.mostDigits'), required: true, span: 3 },
  ],
  valuesOf: (bank) => ({
    country: bank?.country ?? null,
    leastDigits: String(bank?.leastDigits ?? 1),
    mostDigits: String(bank?.mostDigits ?? 34),
  }),
  bodyOf: ({ country, leastDigits, mostDigits }) => ({ country, leastDigits: Number(leastDigits), mostDigits: Number(mostDigits) }),
}
