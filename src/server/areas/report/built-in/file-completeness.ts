import { fileDuties } from '#shared/duties.ts'
import { fileCategories, type FileCategory } from '#shared/records/file/categories.ts'
import { say } from '#server/foundation/basis/texts.ts'
import { inSlices } from '#server/foundation/database/cursor.ts'
import { hasDuty } from '#server/people/roles/duties.ts'
import { today } from '#server/platform/report/parameters.ts'
import { lackingFiles, usuallyThere } from '#server/records/file/lacking.ts'
import { builtIn } from './said.ts'

/** Whose file lacks what usually stands in one, as far as the reader sees of it. */
export const fileCompleteness = builtIn('file-completeness', {
  group: 'people',
  parameters: [
    { name: 'on', label: 'report.on', kind: 'day', isRequired: true, usual: today },
    { name: 'site', label: 'people.site', kind: 'site', isRequired: false },
    {
      name: 'category',
      label: 'file.category',
      kind: 'choice',
      isRequired: true,
      usual: () => 'usual',
      choices: [
        { id: 'usual', label: 'report.usualCategories' },
        { id: 'all', label: 'report.allCategories' },
        ...fileCategories.map((id) => ({ id, label: `file.category.${id}` as const })),
      ],
    },
  ],
  refusal: (viewer) => (hasDuty(viewer, ...fileDuties) ? null : 'error.hrOnly'),
  columns: {
    employee: { kind: 'person', label: 'people.employee' },
    code: { kind: 'text', label: 'people.code' },
    unit: { kind: 'text', label: 'people.unit' },
    site: { kind: 'text', label: 'people.site' },
    category: { kind: 'text', label: 'report.lacks' },
    ranOutOn: { kind: 'date', label: 'report.ranOutOn' },
  },
  chart: { by: 'category', of: null },
  async *slices(db, { viewer, values, language, withinMs }) {
    const asked = { on: values['on'] ?? viewer.today, siteId: values['site'] ?? null, categories: categoriesOf(values['category']) }
    for await (const slice of inSlices(db, await lackingFiles(db, viewer, asked), withinMs))
      yield slice.map((row) => ({ ...row, category: say(language, `file.category.${row.category}`) }))
  },
})

function categoriesOf(chosen: string | null | undefined): readonly FileCategory[] {
  const one = fileCategories.filter((category) => category === chosen)
  return one.length > 0 ? one : chosen === 'all' ? fileCategories : usuallyThere
}
