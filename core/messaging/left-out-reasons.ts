import { filled, type IssueParams } from '../shared/issues.ts'
import { keysOf } from '../shared/keys.ts'
import { phoneWords, type PhoneIssue } from '../shared/phone.ts'
import { limitWords, sayLimit, type LimitIssue } from './limit-words.ts'
import { failureWords } from './message-reason-words.ts'

/** Texts of the back-office that only this feature uses. */
const ownWords = {
  orders_only: 'Wants messages about orders only',
  no_messages: 'Wants no messages',
  no_consent: 'Has not agreed to promotions',
  same_number: 'Same number as {name}',
  no_value: `${failureWords.no_value} {missing}`,
  empty: 'The message would be empty',
} as const

/** Why a campaign skips a contact: an invalid number, a limit of the gateway, or one of our own reasons. */
export const leftOutReasons = [...keysOf(ownWords), ...keysOf(phoneWords), ...keysOf(limitWords)] as const

interface OwnIssue {
  code: keyof typeof ownWords
  params: IssueParams
}
export type LeftOutIssue = OwnIssue | PhoneIssue | LimitIssue

const isLimit = (issue: LeftOutIssue): issue is LimitIssue => Object.hasOwn(limitWords, issue.code)

export const sayLeftOut = (issue: LeftOutIssue): string =>
  isLimit(issue) ? sayLimit(issue) : filled({ ...ownWords, ...phoneWords }[issue.code], issue.params)
