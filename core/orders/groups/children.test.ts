import { expect, test } from 'vitest'
import { compareByClass, listAvailableNumbers, listMissingNames, findDuplicateNames } from './children.ts'

test('CLASS-05 sorts children by class and name, ignoring case and comparing numbers by value', () => {
  const children = [
    { section: '3B', name: 'zul' },
    { section: '10A', name: 'Ali' },
    { section: '3B', name: 'Ahmad 10' },
    { section: '', name: 'Nobody' },
    { section: '3b', name: 'AHMAD 2' },
  ]
  expect(children.toSorted(compareByClass).map(({ name }) => name)).toEqual([
    'Nobody',
    'AHMAD 2',
    'Ahmad 10',
    'zul',
    'Ali',
  ])
})

test('CLASS-04 lists the expected names that no child has, and matches each child with one name at most', () => {
  const expected = ['Siti Aminah', 'ALI', 'Ali', 'Mei Ling']
  expect(listMissingNames(expected, [{ name: 'siti  aminah' }, { name: 'ali' }])).toEqual(['Ali', 'Mei Ling'])
})

test('CLASS-03 finds children who have the same name', () => {
  const found = findDuplicateNames([
    { id: 'a', name: 'Ali' },
    { id: 'b', name: ' ALI' },
    { id: 'c', name: 'Abu' },
  ])
  expect([...found]).toEqual(['a', 'b'])
})

test('CLASS-06 lists only jersey numbers that are free, and treats 07 and 7 as the same number', () => {
  expect(listAvailableNumbers(['1', '07', '3'], 4)).toEqual(['2', '4', '5', '6'])
})
