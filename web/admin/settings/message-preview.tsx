import { fillText } from '../../../core/values/message-text.ts'
import type { MessageText, TextLanguage } from '../../../core/values/message-texts.ts'
import { MarkedText } from '../chat/marked-text.tsx'

/** The text as a customer's phone will show it, filled with examples. */
export function MessagePreview({
  body,
  places,
  language,
}: {
  body: string
  places: MessageText['places']
  language: TextLanguage
}) {
  const values = Object.fromEntries(
    Object.entries(places).map(([name, { example }]) => [name, example[language]]),
  )
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex min-h-6 items-end text-15 font-semibold">Preview</figcaption>
      <div className="rounded-surface border border-line bg-sunk p-4">
        <div
          lang={language}
          className="ml-auto w-fit max-w-full rounded-surface rounded-tr-small border border-line bg-surface px-3 py-2 text-15 wrap-break-word whitespace-pre-wrap"
        >
          <MarkedText text={fillText(body, values)} />
        </div>
      </div>
    </figure>
  )
}
