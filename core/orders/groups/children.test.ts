import { expect, test } from 'vitest'
import { byClass, freeNumbers, missingOf, twinsIn } from './children.ts'

test('CLASS-05 children lie by class and name, whatever case or figures they are written in', () => {
  const children = [
    { section: '3B', name: 'zul' },
    { section: '10A', name: 'Ali' },
    { section: '3B', name: 'Ahmad 10' },
    { section: '', name: 'Nobody' },
    { section: '3b', name: 'AHMAD 2' },
  ]
  expect(children.toSorted(byClass).map(({ name }) => name)).toEqual([
    'Nobody',
    'AHMAD 2',
    'Ahmad 10',
    'zul',
    'Ali',
  ])
})

test('CLASS-04 who is missing is who was expected and is not there, each child answering for one', () => {
  const expected = ['Siti Aminah', 'ALI', 'Ali', 'Mei Ling']
  expect(missingOf(expected, [{ name: 'siti  aminah' }, { name: 'ali' }])).toEqual(['Ali', 'Mei Ling'])
})

test('CLASS-03 two children of one name are told apart from all others', () => {
  const found = twinsIn([
    { id: 'a', name: 'Ali' },
    { id: 'b', name: ' ALI' },
    { id: 'c', name: 'Abu' },
  ])
  expect([...found]).toEqual(['a', 'b'])
})

test('CLASS-06 free numbers leave out what is taken, 07 as 7', () => {
  expect(freeNumbers(['1', '07', '3'], 4)).toEqual(['2', '4', '5', '6'])
})
