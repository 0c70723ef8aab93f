import { getKeys } from '#core/shared/typed-records.ts'
/** Messages of one language by error code, with `{placeholders}`. */
export type WordsByCode = Readonly<Record<string, string>>

/** Messages of an area's calls in both languages. */
export interface ProblemTexts {
  ms: WordsByCode
  en: WordsByCode
}

/** Pairs a contract's errors, which are in Malay, with their English messages. A missing one does not compile. */
export function problemTexts<Code extends string>(
  ms: Readonly<Record<Code, string | { error: string }>>,
  en: Readonly<Record<NoInfer<Code>, string>>,
): ProblemTexts {
  const codes = getKeys(ms)
  return { ms: Object.fromEntries(codes.map((code) => [code, wordsOf(ms[code])])), en }
}

const wordsOf = (words: string | { error: string }) => (typeof words === 'string' ? words : words.error)

/** Merges the messages of several calls. Later ones override earlier ones with the same code. */
export const together = (...texts: ProblemTexts[]): ProblemTexts => ({
  ms: Object.assign({}, ...texts.map(({ ms }) => ms)),
  en: Object.assign({}, ...texts.map(({ en }) => en)),
})
