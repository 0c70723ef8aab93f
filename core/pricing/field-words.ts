import { fieldWords, sayer, type Sayer } from '../shared/field-words.ts'
import { tierWords } from './tier-rules.ts'

/** What only this feature says of a field; the rest is general. */
const words = {
  ...fieldWords,
  wider_than_sheet: 'A size is at most 29 cm, the width of a sheet.',
  size_twice: 'A size is there twice.',
  ...tierWords,
  sheets_twice: 'A number of sheets is there twice.',
} as const

export const says: Sayer<typeof words> = sayer(words)
