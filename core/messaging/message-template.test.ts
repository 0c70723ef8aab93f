import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fillTemplate,
  hasVariables,
  templateVariables,
  findUnknownVariables,
  explainUnknownVariables,
} from './message-template.ts'

test('substitutes variables and lists the variables without a value', () => {
  const values = { name: 'Aminah', date: '31/08/2026' }
  expect(fillTemplate('Salam {name}, {date}: pesanan {order} siap. {name}!', values)).toEqual({
    text: 'Salam Aminah, 31/08/2026: pesanan {order} siap. Aminah!',
    missing: ['order'],
  })
  expect(fillTemplate('Hai {name|pelanggan} {order| baharu }{shop|}', {})).toEqual({
    text: 'Hai pelanggan baharu',
    missing: [],
  })
})

test('lists unknown variables and treats other braces as text', () => {
  expect(findUnknownVariables('{nama} {Name} {name} {nama} {constructor}')).toEqual([
    'nama',
    'Name',
    'constructor',
  ])
  expect(findUnknownVariables('{ } {1} { "a": 2 } {{x y}} :}')).toEqual([])
  expect(explainUnknownVariables('Hai {nama}')).toMatch(/^Unknown variable \{nama\}\. Use \{name\}, /)
  expect(explainUnknownVariables('Hai {name}')).toBeNull()
  expect([hasVariables('{nama}'), hasVariables('{order|x}')]).toEqual([false, true])
})

test('leaves a text without variables unchanged and never expands substituted values', () => {
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), (text, value) => {
      fc.pre(!hasVariables(text))
      expect(fillTemplate(text, { name: value })).toEqual({ text, missing: [] })
      const all = Object.fromEntries(Object.keys(templateVariables).map((name) => [name, value]))
      expect(fillTemplate('{name}', all).text).toBe(value)
    }),
  )
})
