import { createCodedIssue, createCodedError, type IssueParams } from './coded-issues.ts'

/**
 * Validation messages of the back-office: a few general codes with parameters. Each feature adds its own messages to
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
  not_whole_units: 'Please enter whole {unit}.',
  below_least: 'At least {least}.',
  above_most: 'At most {most}.',
  below_least_units: 'At least {least} {unit}.',
  above_most_units: 'At most {most} {unit}.',
  amount_below_least: 'At least RM {least}.',
  amount_above_most: 'At most RM {most}.',
  reserved_slug: 'Another page has this address. Please choose another one.',
  not_a_slug: 'Please use small letters, figures and single hyphens.',
  not_an_email: 'Please enter a valid e-mail address.',
  not_a_media_url: 'Invalid media URL',
  not_a_postcode: 'Please enter five digits.',
  not_a_day: 'Use a date as yyyy-MM-dd',
} as const

/** Texts for `{field}` and `{unit}`, which travel as keys on the wire. */
const fieldNames = {
  name: 'the name',
  your_name: 'your name',
  a_name: 'a name',
  address: 'the address',
  city: 'the city',
  bank: 'the bank',
  account_number: 'the account number',
  shop_name: 'the name of the shop',
  title: 'the title',
  code: 'the code',
  password: 'your password',
  current_password: 'your current password',
  phone: 'a phone number',
  holder: 'whose account it is',
  colour: 'a colour',
  goods: 'what is ordered',
  day: 'a day',
  picture: 'a picture',
  role: 'a role',
  username: 'a username',
  state: 'the state',
  date: 'a date',
  how_long: 'how long',
  shop_words: 'the words of the shop',
  picture_file: 'a PNG, JPEG or WebP picture',
  time: 'a time',
  group_or_contacts: 'a group or contacts',
  number_or_group: 'a number or a group',
  weekday: 'at least one day of the week',
  scope: 'at least one kind of call',
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

type Place<Words> = Words extends `${string}{${infer First}}${infer Rest}` ? First | Place<Rest> : never
type Given<Words> = { [P in Place<Words>]: P extends 'field' | 'unit' ? FieldName : string | number }
type Params<Words> = [Place<Words>] extends [never] ? [] : [params: Given<Words>]

/** Formats parameters for reading: names as texts, 3000 as 3,000. */
const spoken = (params: IssueParams): IssueParams =>
  Object.fromEntries(Object.entries(params).map(([place, given]) => [place, spokenOne(place, given)]))

function spokenOne(place: string, given: string | number): string | number {
  if (typeof given === 'number') return given.toLocaleString('en-MY')
  return place === 'field' || place === 'unit' ? (named.get(given) ?? given) : given
}
const both = ([params = {}]: readonly IssueParams[]) => [params, spoken(params)] as const
const named = new Map<string, string>(Object.entries(fieldNames))

/** The `error` option of a schema, for helpers that accept one. */
export interface SchemaError {
  error: (raw: object) => string
}
type Words = Readonly<Record<string, string>>
export type ErrorFactory<Table extends Words> = <Code extends keyof Table & string>(
  code: Code,
  ...given: Params<Table[Code]>
) => SchemaError
export type IssueFactory<Table extends Words> = <Code extends keyof Table & string>(
  code: Code,
  ...given: Params<Table[Code]>
) => ReturnType<typeof createCodedIssue>

/** Creates `says` for a table of messages. Code and parameters are kept with the issue. */
export const createErrorFactory =
  <const Table extends Words>(table: Table): ErrorFactory<Table> =>
  (code, ...given) => ({ error: createCodedError(table, code, ...both(given)) })

/** The same as a separate issue, for `context.addIssue`. */
export const createIssueFactory =
  <const Table extends Words>(table: Table): IssueFactory<Table> =>
  (code, ...given) =>
    createCodedIssue(table, code, ...both(given))

export const says: ErrorFactory<typeof fieldMessages> = createErrorFactory(fieldMessages)
