/** Titles that stay with the word after them: nobody is called "Puan" alone (MSG-11). */
const titles = new Set(
  (
    'puan pn cik ck encik en tuan tn dr doktor prof profesor cikgu ustaz ustazah haji hj hajah hjh dato datuk datin ' +
    'seri tun yb ir mr mrs ms miss madam mdm kak abang makcik pakcik'
  ).split(' '),
)

/** As one word: Tan alone is a family's name. */
const tanSri = /^(tan sri|toh puan)\s+/i

const bare = (word: string) => word.toLowerCase().replace(/[.'’‘`]/g, '')

/** What stands in {first_name}: the first word of a name, with the titles before it. */
export function firstNameOf(name: string): string {
  const whole = name.trim().replace(/\s+/g, ' ')
  const [high = ''] = tanSri.exec(whole) ?? []
  const words = whole.slice(high.length).split(' ')
  let at = 0
  while (at < words.length - 1 && titles.has(bare(words[at] ?? ''))) at += 1
  return high + words.slice(0, at + 1).join(' ')
}

/** A name that is nothing but titles: whoever reads it would be called by none. */
export const isOnlyTitles = (name: string): boolean => {
  const words = name.trim().split(/\s+/)
  return name.trim() !== '' && words.every((word) => titles.has(bare(word)))
}
