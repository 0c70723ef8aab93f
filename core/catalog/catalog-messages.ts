import { fieldMessages, createErrorFactory, type ErrorFactory } from '../shared/field-messages.ts'

const catalogMessages = {
  ...fieldMessages,
  not_a_whole_address: 'Please enter a full address, like https://kek.example/',
  not_a_link: 'Please enter a page of the shop, like /category, or a link that starts with https://',
  wider_than_sheet: 'Enter at most 29 cm, the width of a sheet.',
  price_needed: 'Please enter a price, like 39.90.',
  not_a_code: 'Please use 3 to 30 letters, digits and hyphens, with at least one letter.',
  too_many_photos: 'Add at most {most} photos.',
  too_many_questions: 'Add at most {most} questions.',
  too_many_characters: 'Use at most {most} characters in total per language.',
  photo_twice: 'Each photo can be added only once.',
  not_in_palette: 'Please choose letters and border from the palette, like Red/White.',
  above_sheet_width: 'Enter at most {most} mm, the width of a sheet.',
  above_sheet_height: 'Enter at most {most} mm, the height of a sheet.',
} as const

export const catalogError: ErrorFactory<typeof catalogMessages> = createErrorFactory(catalogMessages)
