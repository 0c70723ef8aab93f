import { fieldMessages, createErrorFactory, type ErrorFactory } from '../shared/field-messages.ts'

/** Validation messages that only this feature uses. */
const words = {
  ...fieldMessages,
  not_a_whole_address: 'Please enter a whole address, like https://kek.example/',
  not_a_link: 'Please enter a page of the shop, like /category, or https://…',
  wider_than_sheet: 'At most 29 cm, the width of a sheet.',
  price_needed: 'Please enter a price, like 39.90.',
  not_a_code: 'Please use three to thirty letters, figures and hyphens, with a letter among them.',
  too_many_photos: 'At most {most} photos.',
  too_many_questions: 'At most {most} questions.',
  too_many_characters: 'All of it together: at most {most} characters in a language.',
  photo_twice: 'The same photo is there twice.',
  not_in_palette: 'Please choose letters and border from the palette, like Red/White.',
  above_sheet_width: 'At most {most} mm, the width of a sheet.',
  above_sheet_height: 'At most {most} mm, the height of a sheet.',
} as const

export const catalogError: ErrorFactory<typeof words> = createErrorFactory(words)
