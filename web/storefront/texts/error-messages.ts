import { getKeys } from '#core/shared/typed-records.ts'
/** Messages of one language by error code, with `{placeholders}`. */
export type MessagesByCode = Readonly<Record<string, string>>

/** Messages of an area's calls in both languages. */
export interface ErrorMessages {
  ms: MessagesByCode
  en: MessagesByCode
}

/** Pairs a contract's errors, which are in Malay, with their English messages. A missing one does not compile. */
export function pairErrorMessages<Code extends string>(
  ms: Readonly<Record<Code, string | { error: string }>>,
  en: Readonly<Record<NoInfer<Code>, string>>,
): ErrorMessages {
  const codes = getKeys(ms)
  return { ms: Object.fromEntries(codes.map((code) => [code, wordsOf(ms[code])])), en }
}

const wordsOf = (words: string | { error: string }) => (typeof words === 'string' ? words : words.error)

/** Merges the messages of several calls. Later ones override earlier ones with the same code. */
export const mergeErrorMessages = (...texts: ErrorMessages[]): ErrorMessages => ({
  ms: Object.assign({}, ...texts.map(({ ms }) => ms)),
  en: Object.assign({}, ...texts.map(({ en }) => en)),
})
