import { fieldMessages, createErrorFactory, type ErrorFactory } from '../shared/field-messages.ts'

/** Validation messages that only this feature uses. */
const settingsMessages = {
  ...fieldMessages,
  text_needed: 'Please enter a text, or reset it to the default.',
  amount_needed: 'Please enter an amount, like 8.00.',
  free_from_nothing: 'Please enter more than RM 0.00, or leave this empty for no free postage.',
  intro_needed: 'Please enter a one-sentence introduction.',
  notice_needed: 'Please enter the text of the notice.',
  only_headings: 'Please enter some text under the headings.',
  too_exact: 'Use at most one decimal place.',
  millimetres_needed: 'Please enter millimetres, e.g. 290.',
  width_needed: 'Please enter at least one width.',
  width_twice: 'Each width can be listed only once.',
  cut_contour_needed: 'Please enter the spot colour name that your cutter uses, usually CutContour.',
  not_an_ink_name: 'Start with a capital letter. Use only letters, digits, - and _.',
  name_of_ink: 'This is the name of a printing ink. The cut line needs its own name.',
  not_a_clock_time: 'Please enter a time like 09:00.',
  end_before_start: 'The end must be after the start.',
  no_open_day: 'Leave at least one day open, or pause sending.',
  pace_negative: 'The interval cannot be negative.',
  pickup_place_needed: 'Please enter the pickup address.',
  not_a_map_link: 'Please enter a link that starts with https://.',
  caption_needed: 'Please enter a short caption.',
  words_needed: 'Please enter the review.',
  not_a_colour: 'Please enter a colour like #0050a0.',
  not_a_number_look: 'Use # for a digit, @ for a letter and * for the rest, like 6########### or NV*.',
  not_a_local_phone: 'Please enter digits only, like 0123456789.',
  not_a_key: 'A key has no spaces. Copy it again from EasyParcel, Integrations.',
  not_an_address: 'Please enter an address that starts with http:// or https://.',
  key_with_spaces: 'A key has no spaces. Copy it again from the provider’s page.',
  not_a_template: 'Please enter the template’s name and language, like pesanan/ms.',
  not_a_webhook_address: 'Please enter a complete address that starts with https://.',
  no_event: 'Please choose at least one event.',
  not_an_account_number: 'Account numbers have digits, spaces and hyphens only.',
} as const

export const settingsError: ErrorFactory<typeof settingsMessages> = createErrorFactory(settingsMessages)
