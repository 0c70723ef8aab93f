// A validation issue travels as a code with parameters. The text beside it is for clients that don't know the code.

export type IssueParams = Readonly<Record<string, string | number>>

/** The problem of one field. */
export interface CodedIssue {
  code: string
  params: IssueParams
}

/** Substitutes parameters such as `{name}`. */
export const fillParams = (words: string, params: IssueParams): string =>
  words.replace(/\{(\w+)\}/g, (_, issueKey: string) => String(params[issueKey] ?? ''))

/** zod copies extra fields that an error map sets on an issue; `tests/platform/issues.test.ts` checks that. */
const issueKey = 'codedIssue'

/**
 * Creates the `error` option of a schema for a code, which stays with the issue. `formatted` are the parameters as
 * shown.
 */
export function createCodedError<Code extends string>(
  words: Readonly<Record<Code, string>>,
  code: Code,
  params: IssueParams = {},
  formatted = params,
): (raw: object) => string {
  return (raw) => {
    attachIssue(raw, { code, params })
    return fillParams(words[code], formatted)
  }
}

/** The same as a separate issue, for `context.addIssue`. */
export const createCodedIssue = <Code extends string>(
  words: Readonly<Record<Code, string>>,
  code: Code,
  params: IssueParams = {},
  formatted = params,
) => createIssue({ code, params }, fillParams(words[code], formatted))

/** An issue whose message is already composed. */
const createIssue = (issue: CodedIssue, message: string) => ({
  code: 'custom' as const,
  message,
  [issueKey]: issue,
})

/** Attaches a coded issue to a zod issue. */
export function attachIssue(raw: object, issue: CodedIssue): void {
  Object.assign(raw, { [issueKey]: issue })
}

/** Returns the coded issue of a zod issue, or `null` if it has only a message. */
export function readIssue(issue: object): CodedIssue | null {
  return issueKey in issue ? (issue[issueKey] as CodedIssue) : null
}
