import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

let estimating: Promise<ZxcvbnFactory> | undefined

/** Its lists have a megabyte and are needed a few times a year. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

/** What everyone here would try first, and no list of the world's passwords knows. */
const ofThisPlace = ['cetak', 'katalaluan', 'kata laluan']
/** As many letters must be left when names are taken out. */
const leastBesideNames = 6
/** Fewer guesses than a million: on the lists, or made from them by a digit, a capital or a repetition. */
const leastScore = 2

const tooCommon =
  'This password is among the first that are tried. Please take three or four words that do not belong together.'
const tooNear = (whose: string) =>
  `This password is little more than ${whose}. Please take three or four words that have nothing to do with it.`

/**
 * Why a password is too easy to guess, in words that say what to do; null: it is not. `own`: the user's names and
 * e-mail address, `shop`: the shop's name.
 */
export async function whyWeak(password: string, own: string[], shop: string): Promise<string | null> {
  const typed = password.normalize('NFKC').trim()
  if (isLittleMoreThan(typed, wordsOf(own))) return tooNear('your own name')
  if (isLittleMoreThan(typed, wordsOf([shop]))) return tooNear('the shop name')
  estimating ??= loadEstimator()
  const names = [...wordsOf([...own, shop]), ...ofThisPlace]
  const { score } = (await estimating).check(typed, names)
  return score < leastScore ? tooCommon : null
}

/** The names as wholes and word by word, the longest first. */
function wordsOf(names: string[]): string[] {
  const texts = names.map((name) => name.toLowerCase().normalize('NFKC').split('@')[0] ?? '')
  const words = texts.flatMap((text) => [text.replace(/[\s._-]/g, ''), ...text.split(/[\s._-]+/)])
  return [...new Set(words)].filter((word) => word.length > 2).sort((one, other) => other.length - one.length)
}

/** Digits and signs around a name are what people put there to satisfy a rule. */
function isLittleMoreThan(password: string, names: string[]): boolean {
  const letters = password.toLowerCase().replace(/[^\p{L}]/gu, '')
  const left = names.reduce(
    (text, name) => text.replaceAll(name.replace(/[^\p{L}]/gu, '') || ' ', ''),
    letters,
  )
  return left !== letters && left.length < leastBesideNames
}
