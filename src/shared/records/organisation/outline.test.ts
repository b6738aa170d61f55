import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../codes.ts'
import { mostOutlined, readOutline, tabWidth } from './outline.ts'

const depths = (text: string) => readOutline(text).lines.map(({ depth, name }) => `${'>'.repeat(depth)}${name}`)

describe('an outline of units', () => {
  it('is read by how far its lines are indented, by spaces, tabs or both', () => {
    expect(depths('Engineering\n  Platform\n\tDesign\n\t\tResearch\nFinance')).toEqual([
      'Engineering',
      '>Platform',
      '>>Design',
      '>>>Research',
      'Finance',
    ])
  })
  it('is read as it is drawn where spaces and tabs are mixed: a tab leads to the next stop', () => {
    const stops = [1, 2, 3, 4, 5].map((spaces) => depths(`A\n${' '.repeat(spaces)}B\n\tC`).at(-1))
    expect([tabWidth, stops]).toEqual([4, ['>>C', '>>C', '>>C', '>C', '>C']])
    expect(depths('A\n   B\n  \tC\n    D')).toEqual(['A', '>B', '>>C', '>>D'])
  })
  it('is read as lists are pasted: bullets, numbers, empty lines, ends of lines of every kind', () => {
    expect(depths('- Operations\r\n  * Warehouse\r\n\r\n  • Fleet\r1. Sales\n   1.1. Export')).toEqual([
      'Operations',
      '>Warehouse',
      '>Fleet',
      'Sales',
      '>Export',
    ])
  })
  it('takes a code in brackets, and leaves other brackets in the name', () => {
    expect(readOutline('Engineering (ENG)\nStaff (part of HR)').lines.map(({ name, code }) => [name, code])).toEqual([
      ['Engineering', 'ENG'],
      ['Staff (part of HR)', null],
    ])
  })
  it('says where a line cannot be meant', () => {
    const deep = Array.from({ length: 21 }, (_, at) => `${' '.repeat(at)}U${at}`).join('\n')
    expect(readOutline('- \nA').faults).toEqual([{ line: 1, why: 'empty' }])
    expect(readOutline('x'.repeat(201)).faults).toEqual([{ line: 1, why: 'long' }])
    expect(readOutline(deep).faults).toEqual([{ line: 21, why: 'deep' }])
    expect(readOutline('u\n'.repeat(mostOutlined + 5)).faults).toEqual([{ line: mostOutlined + 1, why: 'many' }])
  })
  it('comes back as the tree that it was written from', () => {
    const tree = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 60 }).map((wished) => {
      let before = -1
      return wished.map((depth, at) => {
        before = Math.min(depth, before + 1)
        return { depth: before, name: `Unit ${at}` }
      })
    })
    fc.assert(
      fc.property(tree, fc.constantFrom('  ', '\t', '    '), (units, step) => {
        const text = units.map(({ depth, name }) => `${step.repeat(depth)}${name}`).join('\n')
        expect(readOutline(text).lines.map(({ depth, name }) => ({ depth, name }))).toEqual(units)
      }),
    )
  })
})

describe('a code', () => {
  it('is of the letters of a name, and nobody else’s', () => {
    const taken = new Set(['RESEARCH-DEVELOPMENT'])
    expect(codeOf('Research & Development', (code) => taken.has(code), 'UNIT')).toBe('RESEARCH-DEVELOPMENT-2')
    expect(codeOf('Büro Köln', () => false, 'UNIT')).toBe('BURO-KOLN')
    expect(codeOf('!!', () => false, 'UNIT')).toBe('UNIT')
  })
})
