import { useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { AlertIcon, CloseCircleIcon, FileIcon } from '../../ui/icons.tsx'
import { MarkedText } from './marked-text.tsx'
import type { Bubble } from './phone-queries.ts'
import { clockOf } from './phone-time.ts'

/** One part of a message as the customer sees it, with what became of it. */
export function ChatBubble({ bubble }: { bubble: Bubble }) {
  const refused = bubble.outcome === 'refused'
  return (
    <li
      className={cx(
        'max-w-[86%] min-w-28 self-end rounded-surface rounded-tr-small p-1.5 text-15 shadow-[0_1px_0_var(--line)]',
        refused ? 'border border-dashed border-wrong bg-wrong-wash' : 'bg-good-wash',
      )}
    >
      {bubble.kind === 'media' && bubble.url && <BubblePicture url={bubble.url} name={bubble.name ?? ''} />}
      {bubble.kind === 'document' && bubble.url && (
        <BubbleFile url={bubble.url} name={bubble.name ?? 'file'} />
      )}
      {bubble.text && (
        <p className="px-1.5 pt-0.5 break-words whitespace-pre-wrap">
          <MarkedText text={bubble.text} />
        </p>
      )}
      <Outcome bubble={bubble} />
    </li>
  )
}

function Outcome({ bubble }: { bubble: Bubble }) {
  return (
    <p className="flex flex-wrap items-center justify-end gap-x-1.5 px-1.5 text-13 text-quiet tabular-nums">
      {bubble.outcome === 'refused' && (
        <span className="inline-flex items-center gap-1 font-semibold text-wrong">
          <CloseCircleIcon width={14} height={14} /> Refused
        </span>
      )}
      {bubble.outcome === 'unanswered' && (
        <span className="inline-flex items-center gap-1 font-semibold text-caution">
          <AlertIcon width={14} height={14} /> Arrived, never answered
        </span>
      )}
      {bubble.direct && <span>direct</span>}
      <time dateTime={bubble.arrived_at}>{clockOf(bubble.arrived_at)}</time>
      {bubble.outcome !== 'refused' && <Ticks />}
    </p>
  )
}

function Ticks() {
  return (
    <svg
      width="18"
      height="12"
      viewBox="0 0 18 12"
      fill="none"
      className="text-link"
      role="img"
      aria-label="Delivered"
    >
      <path
        d="M1 6.5l3.2 3.2L11 3M7.5 9.7L14.5 3"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  )
}

function BubblePicture({ url, name }: { url: string; name: string }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <BubbleFile url={url} name={`${name} (picture can't be shown)`} />
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img
        src={url}
        alt={name}
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
        className="max-h-72 min-h-24 w-full rounded-small bg-surface object-contain"
      />
    </a>
  )
}

function BubbleFile({ url, name }: { url: string; name: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="flex items-center gap-2 rounded-small bg-surface px-3 py-2.5 text-ink"
    >
      <FileIcon className="shrink-0 text-quiet" />
      <span className="min-w-0 truncate">{name}</span>
    </a>
  )
}
