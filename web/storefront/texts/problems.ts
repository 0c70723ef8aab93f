import type { FieldError } from 'react-hook-form'
import { formatFieldInRow, inputMessages } from '#core/shared/input-messages.ts'
import { fillParams, type IssueParams } from '#core/shared/coded-issues.ts'
import { useWording, type Wording } from '#web/language.ts'
import { inputIssues } from './ms/input-issues.ts'
import { sharedProblems } from './ms/shared-problems.ts'
import { orderProblems } from './order-problems.ts'
import type { ProblemTexts, WordsByCode } from './problem-texts.ts'
import { malay } from './texts.ts'

/** An error as pages store it: by code, so that it is shown in the current language of the page. */
export interface Problem {
  code: string
  params?: IssueParams
  /** The server's message, used if no table has the code. */
  words: string
}

/** A field error as forms store it. */
export interface FieldProblem extends FieldError {
  params?: IssueParams
}

/** The error of a failed call. For invalid fields it is the first one. */
export interface Failed {
  code: string
  message: string
  params?: IssueParams | undefined
  issues?: Readonly<Record<string, { code: string; params: IssueParams }>> | undefined
}

/** The error response of a failed call. Its fields are missing if there was no response. */
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

/** Returns a function that formats errors in the page's language. `journey` has the messages of the area. */
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

/** Converts an error to a field error. */
export const fieldProblem = ({ code, params = {}, words }: Problem): FieldProblem => ({
  type: code,
  message: words,
  params,
})

/** The field errors of a call, by name. */
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
