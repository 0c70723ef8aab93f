import type { FieldError } from 'react-hook-form'
import { formatFieldInRow, inputMessages } from '#core/shared/input-messages.ts'
import { fillParams, type IssueParams } from '#core/shared/coded-issues.ts'
import { useWording, type Wording } from '#web/language.ts'
import { inputMessagesMs } from './ms/input-messages.ts'
import { sharedErrorMessagesMs } from './ms/shared-errors.ts'
import { orderErrorMessages } from './order-errors.ts'
import type { ErrorMessages, MessagesByCode } from './error-messages.ts'
import { loadedMalayTexts } from './texts.ts'

/** With the code, the error can be shown in the page's current language. */
export interface CodedProblem {
  code: string
  params?: IssueParams
  /** Message from the server, used if no table contains the code. */
  words: string
}

export interface FieldProblem extends FieldError {
  params?: IssueParams
}

/** If several fields are invalid, this is the error of the first field. */
export interface FailedCall {
  code: string
  message: string
  params?: IssueParams | undefined
  issues?: Readonly<Record<string, { code: string; params: IssueParams }>> | undefined
}

/** Error of a call that the server refused. `getRefusal` returns it without properties if the server did not respond. */
export interface RefusedCall extends FailedCall {
  status: number
  fields: Record<string, string>
  details: unknown
}

export const getRefusal = (error: unknown): Partial<RefusedCall> => error as Partial<RefusedCall>

export function toProblem({ code, message, params, issues = {} }: FailedCall): CodedProblem {
  const [issue] = code === 'invalid_input' ? Object.values(issues) : []
  return { ...(issue ?? { code, ...(params && { params }) }), words: message }
}

const ms: MessagesByCode = { ...sharedErrorMessagesMs, ...inputMessagesMs }
const none: ErrorMessages = { ms: {}, en: {} }

/** `journey` contains the error messages of the calling area, such as group orders. */
export function useFormatProblem(journey: ErrorMessages = none) {
  const wording = useWording()
  const tables: Record<Wording, MessagesByCode[]> = {
    ms: [journey.ms, orderErrorMessages.ms, ms],
    malay: [loadedMalayTexts?.problems ?? {}, journey.ms, orderErrorMessages.ms, ms],
    en: [journey.en, orderErrorMessages.en, inputMessages],
  }
  function formatProblem(given: CodedProblem | FieldProblem): string
  function formatProblem(given: CodedProblem | FieldProblem | undefined): string | undefined
  function formatProblem(given: CodedProblem | FieldProblem | undefined): string | undefined {
    return given && problemText(given, tables[wording], wording === 'en' ? 'row' : 'baris')
  }
  return formatProblem
}

function problemText(
  given: CodedProblem | FieldProblem,
  tables: readonly MessagesByCode[],
  rowWord: string,
): string {
  const { code, words } = 'code' in given ? given : { code: given.type, words: given.message ?? '' }
  const known = tables.map((table) => table[code]).find((found) => found !== undefined)
  const { params = {} } = given
  return known === undefined
    ? words
    : fillParams(known, { ...params, name: formatFieldInRow(params, rowWord) })
}

export const toFieldProblem = ({ code, params = {}, words }: CodedProblem): FieldProblem => ({
  type: code,
  message: words,
  params,
})

export function toFieldProblems({
  fields = {},
  issues = {},
}: {
  fields?: Readonly<Record<string, string>> | undefined
  issues?: FailedCall['issues']
}): Record<string, CodedProblem> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, words]) => [name, { code: 'invalid_input', ...issues[name], words }]),
  )
}
