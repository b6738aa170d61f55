// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { show } from '../../../../test/support/screen.tsx'
import { changeLanguage } from '../i18n/i18n.ts'
import { Dated } from './dated.tsx'
import { friendlyDate, friendlyRange } from './friendly.ts'

it('a caption says each of its days whole as a title, in the language of the person, and stays as it is otherwise', async () => {
  await show(
    <p>
      <Dated>
        {`Annual leave · ${friendlyRange('2031-12-01', '2031-12-03')}, not ${friendlyDate('2032-01-05')}`}
        <strong>Tue 1 Dec</strong>
      </Dated>
    </p>,
  )
  expect(screen.getByTitle('2031/12/01 – 2031/12/03').textContent).toBe('Mon 1 – Wed 3 Dec 2031')
  expect(screen.getByTitle('2032/01/05').textContent).toBe('Mon 5 Jan 2032')
  expect(screen.getByText(/Annual leave/).textContent).toBe('Annual leave · Mon 1 – Wed 3 Dec 2031, not Mon 5 Jan 2032Tue 1 Dec')
  await changeLanguage('id')
  await show(<Dated>{`sejak ${friendlyDate('2031-12-01', 'id')}`}</Dated>)
  expect(screen.getByTitle('2031/12/01').textContent).toBe('Sen 1 Des 2031')
  await changeLanguage('en')
})
