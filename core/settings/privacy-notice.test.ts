import { expect, test } from 'vitest'
import { parseNoticeSections, defaultNotice } from './privacy-notice.ts'

test('splits a notice into headings and paragraphs', () => {
  const text = 'Before.\n\n# One\nFirst,\nstill first.\n\nSecond.\n# Two\n\n\nThird.\n#   Three'
  expect(parseNoticeSections(text)).toEqual([
    { title: '', lines: ['Before.'] },
    { title: 'One', lines: ['First, still first.', 'Second.'] },
    { title: 'Two', lines: ['Third.'] },
    { title: 'Three', lines: [] },
  ])
  expect(parseNoticeSections('\n \n')).toEqual([])
  expect(parseNoticeSections('#1 in town')).toEqual([{ title: '1 in town', lines: [] }])
})

test('the default notice has the same sections in both languages', () => {
  const [ms, en] = [parseNoticeSections(defaultNotice.ms.text), parseNoticeSections(defaultNotice.en.text)]
  expect(ms.map(({ title }) => title).slice(-1)).toEqual(['Hak anda'])
  expect(ms.map(({ lines }) => lines.length)).toEqual(en.map(({ lines }) => lines.length))
  expect(en).toHaveLength(5)
})
