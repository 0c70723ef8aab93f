import { getKeys } from '#core/shared/typed-records.ts'
/** Messages in one language by error code, with `{placeholders}`. */
export type MessagesByCode = Readonly<Record<string, string>>

export interface ErrorMessages {
  ms: MessagesByCode
  en: MessagesByCode
}

/**
 * Pairs a contract's errors, which are in Malay, with their English messages. If a message is missing, the code
 * doesn't compile.
 */
export function pairErrorMessages<Code extends string>(
  ms: Readonly<Record<Code, string | { error: string }>>,
  en: Readonly<Record<NoInfer<Code>, string>>,
): ErrorMessages {
  const codes = getKeys(ms)
  return { ms: Object.fromEntries(codes.map((code) => [code, wordsOf(ms[code])])), en }
}

const wordsOf = (words: string | { error: string }) => (typeof words === 'string' ? words : words.error)

/** If two messages have the same code, the later one is used. */
export const mergeErrorMessages = (...texts: ErrorMessages[]): ErrorMessages => ({
  ms: Object.assign({}, ...texts.map(({ ms }) => ms)),
  en: Object.assign({}, ...texts.map(({ en }) => en)),
})
