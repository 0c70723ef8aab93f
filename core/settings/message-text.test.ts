import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fillPlaceholders, listPlaceholders, listUnknownPlaceholders } from './message-text.ts'
import { messageTextNames, getAutomaticMessage } from './message-texts.ts'
import { messageLanguages } from './message-placeholders.ts'

test('substitutes placeholders, including those with spaces inside the braces', () => {
  expect(fillPlaceholders('Salam {name}, no. { number }', { name: 'Ani', number: '2611-0001' })).toBe(
    'Salam Ani, no. 2611-0001',
  )
})

test('drops a line when all of its placeholders have empty values', () => {
  expect(fillPlaceholders('A\n\n{address}\n\nB {name}', { address: '', name: '' })).toBe('A')
  expect(fillPlaceholders('A\n\n{address}\n\nB', { address: '', name: '' })).toBe('A\n\nB')
})

test('does not expand placeholders inside substituted values', () => {
  const values = fc.record({ name: fc.string(), bank: fc.constant('secret') })
  fc.assert(
    fc.property(values, (values) => {
      expect(fillPlaceholders('<{name}>', values)).toBe(
        values.name === '' ? '' : `<${values.name}>`.replace(/\n{3,}/g, '\n\n').trim(),
      )
    }),
  )
  expect(fillPlaceholders('<{name}>', { name: '{bank}', bank: 'secret' })).toBe('<{bank}>')
})

test('lists unknown placeholders', () => {
  expect(listUnknownPlaceholders('{name} {nama} {nama} { } {', ['name'])).toEqual(['nama', ''])
})

test('every default text uses only its own placeholders, and each placeholder has an example', () => {
  for (const name of messageTextNames) {
    const { defaults, placeholders } = getAutomaticMessage(name)
    for (const language of messageLanguages) {
      expect(listUnknownPlaceholders(defaults[language], Object.keys(placeholders))).toEqual([])
      expect(listPlaceholders(defaults[language]).length).toBeGreaterThan(0)
    }
    const examples = Object.values(placeholders).flatMap(({ example }) => Object.values(example))
    expect(examples.filter((example) => example === '')).toEqual([])
  }
})
