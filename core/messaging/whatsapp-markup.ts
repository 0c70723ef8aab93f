export type WhatsappMark = 'bold' | 'italic' | 'struck' | 'mono'
export type MarkupText = string | { mark: WhatsappMark; inside: MarkupText[] }

const marks: Record<string, WhatsappMark> = { '*': 'bold', _: 'italic', '~': 'struck' }

/**
 * Matches pairs of marks. A pair counts if it touches the text inside it and no letter or digit outside it, so
 * `2*3*4` and `a_b_c` have no marks. Nothing between triple backticks is a mark, and the text there may contain line
 * ends.
 */
const pairs = /```([\s\S]+?)```|`([^`\n]+)`|([*_~])(?!\3)(?=\S)([^\n]*?\S)\3(?![\p{L}\p{N}])/gu
/**
 * Returns true if a letter or digit precedes the position. The patterns use no lookbehind, because Safari before 16.4
 * refuses a whole file that contains one.
 */
const afterLetter = (text: string, at: number) => /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at))

/** Parses WhatsApp's markup, which may be nested: *bold*, _italic_, ~struck~, ```mono```. */
export function parseWhatsappMarkup(text: string): MarkupText[] {
  const read: MarkupText[] = []
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
    else if (mark && inner !== undefined) read.push({ mark, inside: parseWhatsappMarkup(inner) })
    from = index + whole.length
  }
  if (from < text.length) read.push(text.slice(from))
  return read
}
