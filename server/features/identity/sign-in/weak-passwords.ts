import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

let estimator: Promise<ZxcvbnFactory> | undefined

/** The word lists are loaded on demand, because they take up a megabyte and are needed only a few times a year. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/** Obvious passwords for this program that the word lists do not contain. */
const forbiddenWords = ['cetak', 'katalaluan', 'kata laluan']
const minLengthBesideNames = 6
/**
 * Minimum score of a password. A password with a lower score is guessed with fewer than a million attempts. Such a
 * password is in a list, or differs from a listed word by a digit, a capital letter or a repetition.
 */
const minScore = 2

const tooCommonMessage = 'This password is too common. Please choose three or four unrelated words.'
const describeTooSimilar = (owner: string) =>
  `This password is too similar to ${owner}. Please choose three or four unrelated words.`

/**
 * Explains why a password is too easy to guess, with advice. Returns `null` if the password is strong enough. `own`
 * has the user's names and e-mail address, and `shop` is the shop's name.
 */
export async function explainWeakPassword(
  password: string,
  own: string[],
  shop: string,
): Promise<string | null> {
  const typed = password.normalize('NFKC').trim()
  if (consistsMostlyOf(typed, splitNames(own))) return describeTooSimilar('your own name')
  if (consistsMostlyOf(typed, splitNames([shop]))) return describeTooSimilar('the shop name')
  estimator ??= loadEstimator()
  const names = [...splitNames([...own, shop]), ...forbiddenWords]
  const { score } = (await estimator).check(typed, names)
  return score < minScore ? tooCommonMessage : null
}

function splitNames(names: string[]): string[] {
  const texts = names.map((name) => name.toLowerCase().normalize('NFKC').split('@')[0] ?? '')
  const words = texts.flatMap((text) => [text.replace(/[\s._-]/g, ''), ...text.split(/[\s._-]+/)])
  return [...new Set(words)].filter((word) => word.length > 2).sort((one, other) => other.length - one.length)
}

/**
 * Returns true if the letters of a password are only a name. Digits and symbols around the name are typically added
 * to satisfy a rule.
 */
function consistsMostlyOf(password: string, names: string[]): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '')
  const left = names.reduce(
    (text, name) => text.replaceAll(name.replace(/[^\p{L}]/gu, '') || ' ', ''),
    letters,
  )
  return left !== letters && left.length < minLengthBesideNames
}
