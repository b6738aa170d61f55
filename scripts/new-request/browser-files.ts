import { writtenKinds } from './kinds.ts'
import type { Names } from './names.ts'
import { sampleCurrency } from './sample.ts'
import { wordsOf } from './words.ts'

/** Its story in the browser: found, filled in, sent and decided on. */
export const browserFiles = (names: Names): Record<string, string> => ({ [`test/e2e/${names.kind}.e2e.ts`]: story(names) })

function story(names: Names): string {
  const { kind, name, title, fields, money, head } = names
  const { en } = wordsOf(names)
  const filled = fields.map((field) => writtenKinds[field.kind].filled(field, en.label(field.name), names))
  if (money)
    filled.push(
      "await amina.getByRole('combobox', { name: 'Currency', exact: true }).click()",
      `await amina.getByRole('option', { name: /^${sampleCurrency} / }).click()`,
    )
  // A form with a note of its own is sent as it is submitted.
  const isAsked = !fields.some((field) => field.name === 'note')
  const submitted = `await amina.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click()`
  return `import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemo, type Demo } from '../support/demo.ts'

let demo: Demo

beforeAll(async () => {
  demo = await openDemo()
})

afterAll(() => demo?.stop())

test('amina finds the form, sends it, and her manager approves; nothing on their screens is a bare key', async () => {
  const { page: amina, complaints } = await demo.as('amina')
  const said: string[] = []
  await amina.goto(\`\${demo.url}/${kind}\`)
  await amina.getByText('${en.emptyMine}').waitFor()
  said.push(await amina.locator('body').innerText())
  await amina.goto(\`\${demo.url}/${kind}/new\`)
  await amina.getByRole('heading', { name: '${en.new}' }).waitFor()
  ${filled.join('\n  ')}
  await amina.getByRole('region', { name: 'Who will approve' }).getByText('Budi Santoso').waitFor()
  said.push(await amina.locator('body').innerText())
  await amina.getByRole('button', { name: 'Submit' }).click()
${isAsked ? `  ${submitted}\n` : ''}  await amina.getByText('${title} has been submitted successfully').waitFor()
  said.push(await amina.locator('body').innerText())
  const { page: budi } = await demo.as('budi')
  await budi.goto(amina.url())
${head ? `  await budi.getByText(${writtenKinds[head.kind].sample(head, '')}).first().waitFor()\n` : ''}  await budi.getByRole('button', { name: 'Approve' }).waitFor()
  said.push(await budi.locator('body').innerText())
  await budi.getByRole('button', { name: 'Approve' }).click()
  await budi.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
  await budi.getByText('${title} has been approved successfully').waitFor()
  expect(said.filter((text) => text.includes('${name}.'))).toEqual([])
  expect(complaints).toEqual([])
})
`
}
