const marks = /(\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~)/

/** Text with WhatsApp's own marks drawn: `*bold*`, `_italic_`, `~struck~`. */
export function MarkedText({ text }: { text: string }) {
  return text.split(marks).map((piece, index) => {
    const key = `${index} ${piece}`
    if (index % 2 === 0) return piece
    const inner = piece.slice(1, -1)
    if (piece.startsWith('*')) return <strong key={key}>{inner}</strong>
    if (piece.startsWith('_')) return <em key={key}>{inner}</em>
    return <s key={key}>{inner}</s>
  })
}
