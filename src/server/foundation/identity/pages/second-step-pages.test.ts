import { expect, it } from 'vitest'
import { codePage } from './second-step-pages.ts'

it('whom HR may not help is sent to somebody who may', () => {
  const view = { language: 'en', basePath: '', action: '/step', userName: 'edgar', wrong: null } as const
  const [ofHr, ofAdministrators] = [codePage({ ...view, helpedBy: 'hr' }), codePage({ ...view, helpedBy: 'administrators' })]
  expect(ofHr).toContain('Without either HR can help you.')
  expect(ofAdministrators).toContain('Without either somebody else who administers Calendula can help you.')
  expect(ofAdministrators).not.toContain('HR can help')
})
