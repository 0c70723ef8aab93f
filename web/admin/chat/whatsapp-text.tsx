import { Fragment, type ReactNode } from 'react'
import { parseWhatsappMarkup, type WhatsappMark, type MarkupText } from '#core/messaging/whatsapp-markup.ts'

const renderers: Record<WhatsappMark, (inside: ReactNode) => ReactNode> = {
  bold: (inside) => <strong>{inside}</strong>,
  italic: (inside) => <em>{inside}</em>,
  struck: (inside) => <s>{inside}</s>,
  mono: (inside) => <code className="font-mono text-[0.93em]">{inside}</code>,
}

export function WhatsappText({ text, links = false }: { text: string; links?: boolean }) {
  if (!links) return renderMarks(parseWhatsappMarkup(text))
  // URLs are separated first, because underscores in a URL are not formatting.
  return splitAtLinks(text).map(({ plain, link }, index) => (
    <Fragment key={index}>
      {renderMarks(parseWhatsappMarkup(plain))}
      {link && (
        <a
          href={/^https?:/i.test(link) ? link : `https://${link}`}
          target="_blank"
          rel="noreferrer"
          className="wrap-anywhere text-link underline"
        >
          {link}
        </a>
      )}
    </Fragment>
  ))
}

/** Punctuation after an address belongs to the sentence. */
const addresses = /(?:https?:\/\/|www\.)[^\s<>"]*[^\s<>"'.,;:!?()[\]{}*_~]/giu

function splitAtLinks(text: string): { plain: string; link: string | null }[] {
  const pieces: { plain: string; link: string | null }[] = []
  let from = 0
  for (const { 0: link, index } of text.matchAll(addresses)) {
    pieces.push({ plain: text.slice(from, index), link })
    from = index + link.length
  }
  return [...pieces, { plain: text.slice(from), link: null }]
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
