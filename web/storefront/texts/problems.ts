import type { FieldError } from 'react-hook-form'
import { formatFieldInRow, inputMessages } from '#core/shared/input-messages.ts'
import { fillParams, type IssueParams } from '#core/shared/coded-issues.ts'
import { useWording, type Wording } from '#web/language.ts'
import { inputIssues } from './ms/input-issues.ts'
import { sharedProblems } from './ms/shared-problems.ts'
import { orderProblems } from './order-problems.ts'
import type { ProblemTexts, WordsByCode } from './problem-texts.ts'
import { malay } from './texts.ts'

/** What went wrong, as a page keeps it: by code, so that it is said in whatever language the page is in by then. */
export interface Problem {
  code: string
  params?: IssueParams
  /** As the server said it, for what no table has words for. */
  words: string
}

/** How a form keeps a problem of one of its fields. */
export interface FieldProblem extends FieldError {
  params?: IssueParams
}

/** What a call failed with, as far as it is told: the first wrong field where fields are wrong. */
export interface Failed {
  code: string
  message: string
  params?: IssueParams | undefined
  issues?: Readonly<Record<string, { code: string; params: IssueParams }>> | undefined
}

/** What a call that failed has of a refusal: nothing of it where no answer came. */
export interface Refused extends Failed {
  status: number
  fields: Record<string, string>
  details: unknown
}

export const refusalIn = (error: unknown): Partial<Refused> => error as Partial<Refused>

export function problemOf({ code, message, params, issues = {} }: Failed): Problem {
  const [issue] = code === 'invalid_input' ? Object.values(issues) : []
  return { ...(issue ?? { code, ...(params && { params }) }), words: message }
}

const ms: WordsByCode = { ...sharedProblems, ...inputIssues }
const none: ProblemTexts = { ms: {}, en: {} }

/** Says what went wrong in the language of the page; `journey` is what only its calls can answer with. */
export function useProblemText(journey: ProblemTexts = none) {
  const wording = useWording()
  const tables: Record<Wording, WordsByCode[]> = {
    ms: [journey.ms, orderProblems.ms, ms],
    malay: [malay?.problems ?? {}, journey.ms, orderProblems.ms, ms],
    en: [journey.en, orderProblems.en, inputMessages],
  }
  function say(given: Problem | FieldProblem): string
  function say(given: Problem | FieldProblem | undefined): string | undefined
  function say(given: Problem | FieldProblem | undefined): string | undefined {
    return given && problemText(given, tables[wording], wording === 'en' ? 'row' : 'baris')
  }
  return say
}

function problemText(given: Problem | FieldProblem, tables: readonly WordsByCode[], rowWord: string): string {
  const { code, words } = 'code' in given ? given : { code: given.type, words: given.message ?? '' }
  const known = tables.map((table) => table[code]).find((found) => found !== undefined)
  const { params = {} } = given
  return known === undefined
    ? words
    : fillParams(known, { ...params, name: formatFieldInRow(params, rowWord) })
}

/** A problem of a field as a form keeps it. */
export const fieldProblem = ({ code, params = {}, words }: Problem): FieldProblem => ({
  type: code,
  message: words,
  params,
})

/** The problems of a call's fields, by name. */
export function fieldProblemsOf({
  fields = {},
  issues = {},
}: {
  fields?: Readonly<Record<string, string>> | undefined
  issues?: Failed['issues']
}): Record<string, Problem> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, words]) => [name, { code: 'invalid_input', ...issues[name], words }]),
  )
}
