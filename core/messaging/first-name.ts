/** Titles that are kept with the word after them, because a title such as "Puan" alone is not a name (MSG-11). */
const titles = new Set(
  (
    'puan pn cik ck encik en tuan tn dr doktor prof profesor cikgu ustaz ustazah haji hj hajah hjh dato datuk datin ' +
    'seri tun yb ir mr mrs ms miss madam mdm kak abang makcik pakcik'
  ).split(' '),
)

/** Two-word titles that are treated as one word. "Tan" alone would be taken for a family name. */
const tanSri = /^(tan sri|toh puan)\s+/i

const bare = (word: string) => word.toLowerCase().replace(/[.'’‘`]/g, '')

/**
 * Returns the value of `{first_name}`: titles and the first word, or the whole name if the family name comes first.
 */
export function getFirstName(name: string): string {
  const whole = name.trim().replace(/\s+/g, ' ')
  const [high = ''] = tanSri.exec(whole) ?? []
  const words = whole.slice(high.length).split(' ')
  if (isFamilyNameFirst(words)) return whole
  let at = 0
  while (at < words.length - 1 && titles.has(bare(words[at] ?? ''))) at += 1
  return high + words.slice(0, at + 1).join(' ')
}

/** Frequent Chinese family names in Malaysia. Names that are also Malay or Indian first names are excluded. */
const familyNames = new Set(
  (
    'lim tan lee ng wong chan cheong chong chew chin chua goh ho khoo koh kok kong lai lau leong liew loh loo low ' +
    'ong ooi phang quek sim siew soh tay teh teo teoh thong toh tsen voon wee woo yap yeap yeo yeoh yong yow'
  ).split(' '),
)

/**
 * Returns true for names such as `Lim Chee Keong`. Their first word is the family name, which is not used to address
 * the person.
 */
function isFamilyNameFirst(words: string[]): boolean {
  const names = words.filter((word) => !titles.has(bare(word)))
  return names.length >= 2 && names.length <= 4 && familyNames.has(bare(names[0] ?? ''))
}

/** Returns true for a name that consists of titles only, which can't be used to address the customer. */
export const hasOnlyTitles = (name: string): boolean => {
  const words = name.trim().split(/\s+/)
  return name.trim() !== '' && words.every((word) => titles.has(bare(word)))
}
