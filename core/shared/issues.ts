// What is wrong with a field travels as a code and what stands in its words' places; the words beside it are the wire's.

export type IssueParams = Readonly<Record<string, string | number>>

/** What is wrong with one field. */
export interface Issue {
  code: string
  params: IssueParams
}

/** Words with what stands in their places: `{name}` and its like. */
export const filled = (words: string, params: IssueParams): string =>
  words.replace(/\{(\w+)\}/g, (_, place: string) => String(params[place] ?? ''))

/** zod copies what its error maps leave on an issue as they name its words; `tests/platform/issues.test.ts` holds it to that. */
const place = 'told'

/** An `error` for a schema: the words of a code, which stays with the issue; `spoken`: parameters as they are read. */
export function saying<Code extends string>(
  words: Readonly<Record<Code, string>>,
  code: Code,
  params: IssueParams = {},
  spoken = params,
): (raw: object) => string {
  return (raw) => {
    leave(raw, { code, params })
    return filled(words[code], spoken)
  }
}

/** The same as an issue of its own, for `context.addIssue`. */
export const issueSaying = <Code extends string>(
  words: Readonly<Record<Code, string>>,
  code: Code,
  params: IssueParams = {},
  spoken = params,
) => issueOf({ code, params }, filled(words[code], spoken))

/** An issue whose words are made by a rule of their own. */
const issueOf = (issue: Issue, message: string) => ({
  code: 'custom' as const,
  message,
  [place]: issue,
})

/** Leaves with an issue what it is. */
export function leave(raw: object, issue: Issue): void {
  Object.assign(raw, { [place]: issue })
}

/** The code of an issue; null where its schema has words without one. */
export function issueIn(issue: object): Issue | null {
  return place in issue ? (issue[place] as Issue) : null
}
