// A validation issue travels as a code with parameters. The text beside it is for clients that don't know the code.

export type IssueParams = Readonly<Record<string, string | number>>

/** The problem of one field. */
export interface CodedIssue {
  code: string
  params: IssueParams
}

/** Substitutes parameters such as `{name}`. */
export const fillParams = (words: string, params: IssueParams): string =>
  words.replace(/\{(\w+)\}/g, (_, place: string) => String(params[place] ?? ''))

/** zod copies extra fields that an error map sets on an issue; `tests/platform/issues.test.ts` checks that. */
const place = 'told'

/**
 * Creates the `error` option of a schema for a code, which stays with the issue. `spoken` formats the parameters for
 * reading.
 */
export function createCodedError<Code extends string>(
  words: Readonly<Record<Code, string>>,
  code: Code,
  params: IssueParams = {},
  spoken = params,
): (raw: object) => string {
  return (raw) => {
    attachIssue(raw, { code, params })
    return fillParams(words[code], spoken)
  }
}

/** The same as a separate issue, for `context.addIssue`. */
export const createCodedIssue = <Code extends string>(
  words: Readonly<Record<Code, string>>,
  code: Code,
  params: IssueParams = {},
  spoken = params,
) => issueOf({ code, params }, fillParams(words[code], spoken))

/** An issue whose message is already composed. */
const issueOf = (issue: CodedIssue, message: string) => ({
  code: 'custom' as const,
  message,
  [place]: issue,
})

/** Attaches a coded issue to a zod issue. */
export function attachIssue(raw: object, issue: CodedIssue): void {
  Object.assign(raw, { [place]: issue })
}

/** Returns the coded issue of a zod issue, or `null` if it has only a message. */
export function readIssue(issue: object): CodedIssue | null {
  return place in issue ? (issue[place] as CodedIssue) : null
}
