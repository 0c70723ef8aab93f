import { getKeys } from '#core/shared/typed-records.ts'
/** What went wrong in the words of one language, by code; `{places}` are filled in. */
export type WordsByCode = Readonly<Record<string, string>>

/** What the calls of one journey can answer with, in both languages. */
export interface ProblemTexts {
  ms: WordsByCode
  en: WordsByCode
}

/**
 * A contract's words or refusals, which customers read in Malay, and the same in English: a code that lacks it does not
 * compile.
 */
export function problemTexts<Code extends string>(
  ms: Readonly<Record<Code, string | { error: string }>>,
  en: Readonly<Record<NoInfer<Code>, string>>,
): ProblemTexts {
  const codes = getKeys(ms)
  return { ms: Object.fromEntries(codes.map((code) => [code, wordsOf(ms[code])])), en }
}

const wordsOf = (words: string | { error: string }) => (typeof words === 'string' ? words : words.error)

/** Those of several calls together; of two with the same code the later counts. */
export const together = (...texts: ProblemTexts[]): ProblemTexts => ({
  ms: Object.assign({}, ...texts.map(({ ms }) => ms)),
  en: Object.assign({}, ...texts.map(({ en }) => en)),
})
