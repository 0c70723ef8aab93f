import { fieldMessages, createErrorFactory, type ErrorFactory } from '../shared/field-messages.ts'

const identityMessages = {
  ...fieldMessages,
  username_empty: 'The username field is empty.',
  password_empty: 'The password field is empty.',
  incorrect_credentials: 'The username or password is incorrect.',
  key_purpose_needed: 'Please enter a name for the key.',
  code_too_long: 'This code is too long.',
  address_too_long: 'An address may have at most {most} characters.',
  not_an_origin: 'Please enter an address such as https://kedai.example, without a path.',
  not_a_site_role: 'Please enter the role’s name in WordPress, such as shop_manager.',
  role_of_same_name: 'This role has the same name in Cetak and needs no mapping.',
  role_twice: 'Each role can be listed only once.',
  idle_too_long: 'Enter at most {most} minutes, because a session lasts 12 hours.',
  link_incomplete: 'This link is incomplete.',
  not_a_username: 'Please use lowercase letters, digits, dots and hyphens only.',
} as const

export const identityError: ErrorFactory<typeof identityMessages> = createErrorFactory(identityMessages)
