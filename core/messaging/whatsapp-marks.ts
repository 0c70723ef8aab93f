export type Mark = 'bold' | 'italic' | 'struck' | 'mono'
/** Text, and text within a mark. */
export type Marked = string | { mark: Mark; inside: Marked[] }

const marks: Record<string, Mark> = { '*': 'bold', _: 'italic', '~': 'struck' }

/**
 * A pair of signs marks what is between them when it hugs the text and stands free of letters and figures:
 * `2*3*4` and `a_b_c` are what they are. Between three backticks nothing else counts, line ends included.
 */
const pairs = /```([\s\S]+?)```|`([^`\n]+)`|([*_~])(?!\3)(?=\S)([^\n]*?\S)\3(?![\p{L}\p{N}])/gu
/** In place of a lookbehind, with which Safari before 16.4 refuses the whole file. */
const afterLetter = (text: string, at: number) => /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))

/** Text as WhatsApp draws it: *bold*, _italic_, ~struck~, ```mono```, also one inside another. */
export function readMarks(text: string): Marked[] {
  const read: Marked[] = []
  let from = 0
  const search = new RegExp(pairs)
  for (let found = search.exec(text); found; found = search.exec(text)) {
    const { 0: whole, 1: block, 2: code, 3: sign, 4: inner, index } = found
    if (sign !== undefined && afterLetter(text, index)) {
      search.lastIndex = index + 1
      continue
    }
    if (index > from) read.push(text.slice(from, index))
    const mono = block ?? code
    const mark = sign === undefined ? undefined : marks[sign]
    if (mono !== undefined) read.push({ mark: 'mono', inside: [mono] })
    else if (mark && inner !== undefined) read.push({ mark, inside: readMarks(inner) })
    from = index + whole.length
  }
  if (from < text.length) read.push(text.slice(from))
  return read
}
