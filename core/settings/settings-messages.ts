import { fieldMessages, createErrorFactory, type ErrorFactory } from '../shared/field-messages.ts'

/** Validation messages that only this feature uses. */
const words = {
  ...fieldMessages,
  text_needed: 'Please write something, or reset to the stock text.',
  amount_needed: 'Please enter an amount, like 8.00.',
  free_from_nothing: 'More than RM 0.00; without it nothing is free.',
  intro_needed: 'Please say in a sentence what it is about.',
  notice_needed: 'Please write the notice.',
  only_headings: 'Please write something under the headings.',
  too_exact: 'At most one digit after the point.',
  millimetres_needed: 'Please enter millimetres, e.g. 290.',
  width_needed: 'Please enter at least one width.',
  width_twice: 'Two widths are the same.',
  cut_contour_needed: 'Please enter the name that your cutter looks for, usually CutContour.',
  not_an_ink_name: 'Begin with a capital; then letters, digits, - and _ without spaces.',
  name_of_ink: 'This is the name of an ink: the cutter needs its own.',
  not_a_clock_time: 'Please enter a time as 09:00.',
  end_before_start: 'The end must be after the beginning.',
  no_open_day: 'Leave at least one day open, or pause sending.',
  pace_negative: 'The pace cannot be negative.',
  pickup_place_needed: 'Please say where orders are picked up.',
  not_a_map_link: 'Please enter a link that begins with https://.',
  caption_needed: 'Please say in a few words what it shows.',
  words_needed: 'Please write what the customer said.',
  not_a_colour: 'Please enter a colour as #0050a0.',
  not_a_number_look: 'Write # for a digit, @ for a letter, * for the rest: 6########### or NV*.',
  not_a_local_phone: 'Please enter the digits only, as in 0123456789.',
  not_a_key: 'A key has no spaces: copy it anew from EasyParcel, Integrations.',
  not_an_address: 'Please enter an address that begins with http:// or https://.',
  key_with_spaces: 'A key has no spaces. Copy it again from the provider’s page.',
  not_a_template: 'Please enter the template’s name and language, like pesanan/ms.',
  not_an_account_number: 'An account number has only digits, spaces and dashes.',
} as const

export const settingsError: ErrorFactory<typeof words> = createErrorFactory(words)
