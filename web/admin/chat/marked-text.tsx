import type { ReactNode } from 'react'
import { parseMarks, type WhatsappMark, type MarkupText } from '#core/messaging/whatsapp-markup.ts'

const drawn: Record<WhatsappMark, (inside: ReactNode) => ReactNode> = {
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  struck: (inside) => <s>{inside}</s>,
  mono: (inside) => <code className="font-mono text-[0.93em]">{inside}</code>,
}

/** Text with WhatsApp's own marks drawn: `*bold*`, `_italic_`, `~struck~`, mono between backticks. */
export function MarkedText({ text }: { text: string }) {
  return draw(parseMarks(text))
}

function draw(marked: MarkupText[]): ReactNode {
  return marked.map((piece, index) =>
    typeof piece === 'string' ? piece : <span key={index}>{drawn[piece.mark](draw(piece.inside))}</span>,
  )
}
