/** Words of Malaysian names that many people share, and titles. */
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
 * Returns true if a customer's name can be the name in the text of a transfer. Banks cut names: `AMINAH BINTI A` fits
 * Aminah binti Ali. At least half of the name's own words must be there, and titles and the most common words don't
 * count. Never true for a name without words of its own.
 */
export function fitsName(name: string, text: string): boolean {
  const own = splitWords(name).filter((word) => !common.has(word) && word.length > 1)
  if (own.length === 0) return false
  const words = splitWords(text)
  const whole = own.filter((word) => words.includes(word)).length
  const cut = own.filter(
    (word) =>
      !words.includes(word) &&
      words.some((part) => part.length > 0 && !common.has(part) && isCutOff(word, part)),
  ).length
  return whole > 0 && (whole + cut) * 2 >= own.length && (whole >= 2 || own.length <= 2)
}

/** A cut word keeps at least its first letter, and is shorter. */
const isCutOff = (word: string, part: string) => part.length < word.length && word.startsWith(part)
