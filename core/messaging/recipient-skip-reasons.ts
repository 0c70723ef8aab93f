import { fillParams, type IssueParams } from '../shared/coded-issues.ts'
import { getKeys } from '../shared/typed-records.ts'
import { phoneMessages, type PhoneIssue } from '../shared/phone.ts'
import { limitMessages, formatLimitIssue, type LimitIssue } from './gateway-limit-messages.ts'
import { failureMessages } from './message-reason-texts.ts'

const ownWords = {
  orders_only: 'Accepts order updates only',
  no_messages: 'Opted out of messages',
  no_consent: 'Has not agreed to promotions',
  same_number: 'Same number as {name}',
  no_value: `${failureMessages.no_value} {missing}`,
  empty: 'The message would be empty',
} as const

export const recipientSkipReasons = [
  ...getKeys(ownWords),
  ...getKeys(phoneMessages),
  ...getKeys(limitMessages),
] as const

interface OwnIssue {
  code: keyof typeof ownWords
  params: IssueParams
}
export type RecipientSkipIssue = OwnIssue | PhoneIssue | LimitIssue

const isLimit = (issue: RecipientSkipIssue): issue is LimitIssue => Object.hasOwn(limitMessages, issue.code)

export const formatRecipientSkipIssue = (issue: RecipientSkipIssue): string =>
  isLimit(issue)
    ? formatLimitIssue(issue)
    : fillParams({ ...ownWords, ...phoneMessages }[issue.code], issue.params)
