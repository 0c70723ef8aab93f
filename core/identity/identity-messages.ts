import { fieldMessages, createErrorFactory, type ErrorFactory } from '../shared/field-messages.ts'

/** Validation messages that only this feature uses. */
const words = {
  ...fieldMessages,
  username_empty: 'The username field is empty.',
  password_empty: 'The password field is empty.',
  incorrect_credentials: 'The username or password is incorrect.',
  key_purpose_needed: 'Please say what the key is for.',
  code_too_long: 'A code is shorter than that.',
  address_too_long: 'An address may have at most {most} characters.',
  not_an_origin: 'Please enter an address such as https://kedai.example, without anything behind the name.',
  not_a_site_role: 'Please enter the role’s name in WordPress, such as shop_manager.',
  role_of_same_name: 'This role has the same name here and stands for itself.',
  role_twice: 'A role is listed twice.',
  idle_too_long: 'At most {most} minutes: a sign-in lasts 12 hours.',
  link_incomplete: 'This link is not complete.',
  not_a_username: 'Please use small letters, digits, dots and dashes only.',
} as const

export const identityError: ErrorFactory<typeof words> = createErrorFactory(words)
