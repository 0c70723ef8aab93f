import { notReached } from './gateway.ts'
import { tellsNothing } from './answer-text.ts'

/** An answer of an api/send gateway, as it came over the wire. */
export interface RawAnswer {
  status: number
  body: string
  /** False when the connection broke before the body's end. */
  complete: boolean
  /** The `Location` header of a redirect. */
  location?: string | undefined
}

export interface Answer extends RawAnswer {
  /** A web page rather than an answer of the API. */
  page: boolean
  /** What its JSON plainly says. */
  says: 'success' | 'error' | null
  /** The words within the JSON. */
  words: string
  gatewayId: string | null
}

export const http = (answer: Answer) =>
  `The gateway answered ${answer.status}${answer.words && `: ${answer.words}`}`
export const words = (answer: Answer) => answer.words
export const pageAnswered = (answer: Answer) => `${notReached}: a web page answered (${answer.status})`
export const saysError = (pattern: RegExp) => (answer: Answer) =>
  answer.says === 'error' && pattern.test(answer.words)
/** It says no, in words that tell something. */
export const refuses = (a: Answer) => a.says === 'error' && (a.status < 500 || !tellsNothing(a.words))
export const refusesFor = (pattern: RegExp) => (a: Answer) => refuses(a) && pattern.test(a.words)
export const theirs = (a: Answer) => (a.words && a.status < 400 ? a.words : http(a))
export const oneOf =
  (...statuses: number[]) =>
  (answer: Answer) =>
    statuses.includes(answer.status)

/** The account's own limit; that of a message (`message length limit exceeded`) is none. */
export function tellsOfQuota({ words }: Answer): boolean {
  if (/length|size|characters|file|caption/i.test(words)) return false
  return /quota|limit.{0,20}(reached|exceeded)|(reached|exceeded|used up).{0,30}limit|(insufficient|not enough|out of) (balance|credit)/i.test(
    words,
  )
}
