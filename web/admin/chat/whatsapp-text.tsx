import type { ReactNode } from 'react'
import { parseMarks, type WhatsappMark, type MarkupText } from '#core/messaging/whatsapp-markup.ts'

const renderers: Record<WhatsappMark, (inside: ReactNode) => ReactNode> = {
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  struck: (inside) => <s>{inside}</s>,
  mono: (inside) => <code className="font-mono text-[0.93em]">{inside}</code>,
}

/** Renders WhatsApp's formatting: `*bold*`, `_italic_`, `~struck~`, and monospace between backticks. */
export function WhatsappText({ text }: { text: string }) {
  return renderMarks(parseMarks(text))
}

function renderMarks(marked: MarkupText[]): ReactNode {
  return marked.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <span key={index}>{renderers[piece.mark](renderMarks(piece.inside))}</span>
    ),
  )
}
