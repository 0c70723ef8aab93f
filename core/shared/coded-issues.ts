// A validation issue is sent as a code with parameters. Clients that don't know the code show the text that is sent
// with it.

export type IssueParams = Readonly<Record<string, string | number>>

export interface CodedIssue {
  code: string
  params: IssueParams
}

export const fillParams = (words: string, params: IssueParams): string =>
  words.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))

/**
 * Name of the field that is added to zod issues. zod copies extra fields that an error map sets on an issue;
 * `tests/platform/issues.test.ts` checks that.
 */
const issueKey = 'codedIssue'

/** Creates the `error` option of a schema, which attaches the code to the issue. `formatted` are the displayed values. */
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

export const createCodedIssue = <Code extends string>(
  words: Readonly<Record<Code, string>>,
  code: Code,
  params: IssueParams = {},
  formatted = params,
) => createIssue({ code, params }, fillParams(words[code], formatted))

const createIssue = (issue: CodedIssue, message: string) => ({
  code: 'custom' as const,
  message,
  [issueKey]: issue,
})

export function attachIssue(raw: object, issue: CodedIssue): void {
  Object.assign(raw, { [issueKey]: issue })
}

export function readIssue(issue: object): CodedIssue | null {
  return issueKey in issue ? (issue[issueKey] as CodedIssue) : null
}
