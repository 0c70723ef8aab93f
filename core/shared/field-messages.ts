import { createCodedIssue, createCodedError, type IssueParams } from './coded-issues.ts'

/**
 * Validation messages for the back-office: a few general codes with parameters. Features add their own messages to
 * these.
 */
export const fieldMessages = {
  required: 'Please enter {field}.',
  choose: 'Please choose {field}.',
  pick: 'Choose {field}',
  is_required: '{field} is required',
  write_something: 'Please write something.',
  too_long: 'Please use at most {most} characters.',
  too_short: 'Please use at least {least} characters.',
  field_too_long: '{field} may have at most {most} characters',
  not_a_number: 'Please enter a number.',
  not_a_whole_number: 'Please enter a whole number.',
  not_whole_units: 'Please enter a whole number of {unit}.',
  below_least: 'Enter at least {least}.',
  above_most: 'Enter at most {most}.',
  below_least_units: 'Enter at least {least} {unit}.',
  above_most_units: 'Enter at most {most} {unit}.',
  amount_below_least: 'Enter at least RM {least}.',
  amount_above_most: 'Enter at most RM {most}.',
  reserved_slug: 'Another page has this address. Please choose a different one.',
  not_a_slug: 'Please use lowercase letters, digits and single hyphens.',
  not_an_email: 'Please enter a valid e-mail address.',
  not_a_media_url: 'Invalid media URL',
  not_a_postcode: 'Please enter five digits.',
  not_a_day: 'Use a date like 2026-12-24',
  in_future: 'Enter a time that is not in the future.',
} as const

/** Texts for `{field}` and `{unit}`, whose values are sent as keys. */
const fieldNames = {
  name: 'the name',
  your_name: 'your name',
  a_name: 'a name',
  address: 'the address',
  city: 'the city',
  bank: 'the bank',
  account_number: 'the account number',
  shop_name: 'the shop name',
  title: 'the title',
  code: 'the code',
  password: 'your password',
  current_password: 'your current password',
  phone: 'a phone number',
  holder: 'the account holder',
  colour: 'a colour',
  goods: 'the items',
  day: 'a day',
  picture: 'a picture',
  role: 'a role',
  reason: 'a reason',
  username: 'a username',
  state: 'the state',
  date: 'a date',
  how_long: 'how long',
  shop_words: 'the storefront wording',
  picture_file: 'a PNG, JPEG or WebP picture',
  time: 'a time',
  group_or_contacts: 'a group or contacts',
  number_or_group: 'a number or a group',
  weekday: 'at least one day of the week',
  scope: 'at least one permission',
  mm: 'mm',
  g: 'g',
  minutes: 'minutes',
  minute: 'minute',
  millimetres: 'millimetres',
  grams: 'grams',
  roles: 'roles',
  addresses: 'addresses',
  days: 'days',
  holidays: 'holidays',
  a_second: 'a second',
  widths: 'widths',
  accounts: 'accounts',
  photos: 'photos',
  entries: 'entries',
  label_name: 'Name',
  label_phone: 'Phone number',
  label_message: 'Message',
  label_a_message: 'A message',
} as const
type FieldName = keyof typeof fieldNames

type PlaceholderIn<Text> = Text extends `${string}{${infer First}}${infer Rest}`
  ? First | PlaceholderIn<Rest>
  : never
type ParamValues<Text> = {
  [P in PlaceholderIn<Text>]: P extends 'field' | 'unit' ? FieldName : string | number
}
type Params<Text> = [PlaceholderIn<Text>] extends [never] ? [] : [params: ParamValues<Text>]

const formatParams = (params: IssueParams): IssueParams =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, formatParam(name, value)]))

function formatParam(name: string, value: string | number): string | number {
  if (typeof value === 'number') return value.toLocaleString('en-MY')
  return name === 'field' || name === 'unit' ? (fieldNamesByKey.get(value) ?? value) : value
}
const withFormatted = ([params = {}]: readonly IssueParams[]) => [params, formatParams(params)] as const
const fieldNamesByKey = new Map<string, string>(Object.entries(fieldNames))

/** Helpers that create schemas take this `error` option as a parameter. */
export interface SchemaError {
  error: (raw: object) => string
}
type MessageTable = Readonly<Record<string, string>>
export type ErrorFactory<Table extends MessageTable> = <Code extends keyof Table & string>(
  code: Code,
  ...params: Params<Table[Code]>
) => SchemaError
export type IssueFactory<Table extends MessageTable> = <Code extends keyof Table & string>(
  code: Code,
  ...params: Params<Table[Code]>
) => ReturnType<typeof createCodedIssue>

/**
 * Returns a function that creates the `error` option of a schema from the codes of a message table. Each issue
 * contains the code and the parameters.
 */
export const createErrorFactory =
  <const Table extends MessageTable>(table: Table): ErrorFactory<Table> =>
  (code, ...params) => ({ error: createCodedError(table, code, ...withFormatted(params)) })

export const createIssueFactory =
  <const Table extends MessageTable>(table: Table): IssueFactory<Table> =>
  (code, ...params) =>
    createCodedIssue(table, code, ...withFormatted(params))

export const fieldError: ErrorFactory<typeof fieldMessages> = createErrorFactory(fieldMessages)
