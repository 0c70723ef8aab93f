/** Titles, and words that are part of many Malaysian names. */
const common = new Set(
  (
    'BIN BINTI BINTE BTE BT BN BTI B A L P AL AP S O D MR MRS MS MISS EN ENCIK PN PUAN CIK TUAN CIKGU USTAZ USTAZAH HAJI ' +
    'HAJAH HJ HJH DR DATO DATUK DATIN SDN BHD ENTERPRISE TRADING MUHAMMAD MOHAMMAD MOHAMAD MOHD MUHD MHD MD NUR NOOR ' +
    'NURUL SITI ABDUL ABD'
  ).split(' '),
)

const splitWords = (text: string): string[] =>
  text
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\bA\/[LP]\b/g, ' ')
    .split(/[^\p{L}]+/u)
    .filter(Boolean)

/**
 * Creates a function that returns true if a customer's name may be the name in the text of a transfer. Banks truncate
 * names: `AMINAH BINTI A` fits Aminah binti Ali. The text must contain at least half of the name's words, not
 * counting titles and very common words. One of the words must be complete, or two if the name has more than two. The
 * result is always false for a name that has only titles and very common words. The function caches split names and
 * texts, because every transfer is compared with every order.
 */
export function createNameMatcher(): (name: string, text: string) => boolean {
  const namesOf = new Map<string, string[]>()
  const textsOf = new Map<string, string[]>()
  return (name, text) => {
    const own = remember(namesOf, name, () =>
      splitWords(name).filter((word) => !common.has(word) && word.length > 1),
    )
    const words = remember(textsOf, text, () => splitWords(text))
    if (own.length === 0) return false
    const whole = own.filter((word) => words.includes(word)).length
    if (whole === 0 || (whole < 2 && own.length > 2)) return false
    const cut = own.filter(
      (word) => !words.includes(word) && words.some((part) => isCutOff(word, part)),
    ).length
    return (whole + cut) * 2 >= own.length
  }
}

function remember(known: Map<string, string[]>, text: string, compute: () => string[]): string[] {
  const before = known.get(text)
  if (before) return before
  const words = compute()
  known.set(text, words)
  return words
}

/**
 * Returns true if `part` is the word in truncated form, with at least its first letter but not all of its letters.
 */
const isCutOff = (word: string, part: string) =>
  part.length < word.length && !common.has(part) && word.startsWith(part)
