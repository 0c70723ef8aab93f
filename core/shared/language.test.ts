import { expect, test } from 'vitest'
import { getChosenLanguage } from './language.ts'

test.each([
  ['language=en', 'en'],
  ['a=b; language=en; c=d', 'en'],
  ['language=ms', 'ms'],
  ['language=fr', 'ms'],
  ['mylanguage=en', 'ms'],
  ['language=english', 'ms'],
  ['', 'ms'],
  [undefined, 'ms'],
])('the cookies %j select the language %s', (cookies, language) => {
  expect(getChosenLanguage(cookies)).toBe(language)
})
