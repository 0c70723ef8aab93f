import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ThreadEntry } from '#core/inbox/thread.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ArrowDownIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { formatChatDayName } from '../../chat/chat-time.ts'
import { useOutgoingEntries } from '../composer/outbox.ts'
import { loadOlderEntries, type ConversationDetails } from '../inbox-queries.ts'
import { NoteEntry } from './note-entry.tsx'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { ReceivedMessageBubble } from './received-message.tsx'
import { SentMessageBubble } from './sent-message.tsx'
import { ThreadEvent } from './thread-event.tsx'
import { useThreadScroll } from './use-thread-scroll.ts'
import { useNewMessagesLine } from './use-new-messages-line.ts'

/** Maximum number of pages that are loaded to find a quoted message. */
const maxPagesToQuote = 20

export function Thread({ conversation }: { conversation: ConversationDetails }) {
  const client = useQueryClient()
  const { id, entries } = conversation
  const outgoing = useOutgoingEntries(id)
  const last = outgoing.at(-1)?.requestId ?? entries.at(-1)?.id
  const { box, content, isAtEnd, toEnd } = useThreadScroll({ first: entries[0]?.id, last })
  const newFrom = useNewMessagesLine(conversation)
  const [marked, setMarked] = useMark()
  const unseen = useUnseen(entries, isAtEnd)
  const ownLast = outgoing.at(-1)?.requestId
  useEffect(() => {
    if (ownLast !== undefined) toEnd()
  }, [ownLast, toEnd])

  async function showQuoted(entry: string) {
    const find = () => box.current?.querySelector(`[data-entry="${CSS.escape(entry)}"]`)
    for (let pages = 0; !find() && pages < maxPagesToQuote; pages += 1) {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ends
      if (!(await loadOlderEntries(client, id).catch(() => false))) break
      // oxlint-disable-next-line no-await-in-loop -- until the page is rendered
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    find()?.scrollIntoView({ block: 'center' })
    setMarked(entry)
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-sunk px-3 py-3 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-4"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end gap-1.5">
          {conversation.next !== null && <OlderEntries id={id} />}
          {entries.map((entry, index) => (
            <Fragment key={entry.id}>
              <DayLine entry={entry} before={entries[index - 1]} />
              {entry.id === newFrom && <NewMessagesLine />}
              <div
                data-entry={entry.id}
                className={cx(
                  'flex flex-col rounded-surface',
                  entry.id === marked && 'animate-enter bg-yellow/25 outline-4 outline-yellow/25',
                )}
              >
                <EntryView conversation={id} entry={entry} onQuote={(quoted) => void showQuoted(quoted)} />
              </div>
            </Fragment>
          ))}
          {outgoing.map((each) => (
            <div key={each.requestId} className="flex flex-col">
              <OutgoingBubble outgoing={each} />
            </div>
          ))}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          size="small"
          icon={<ArrowDownIcon width={16} height={16} />}
          onClick={toEnd}
          className="absolute! right-4 bottom-3 rounded-full shadow-lift"
        >
          {unseen > 0 ? `${unseen} new` : 'Latest'}
        </Button>
      )}
    </div>
  )
}

function EntryView({
  conversation,
  entry,
  onQuote,
}: {
  conversation: string
  entry: ThreadEntry
  onQuote: (entry: string) => void
}): ReactNode {
  switch (entry.type) {
    case 'received':
      return (
        <ReceivedMessageBubble
          conversation={conversation}
          message={entry.message}
          at={entry.at}
          onQuote={onQuote}
        />
      )
    case 'sent':
      return <SentMessageBubble entry={entry} />
    case 'note':
      return <NoteEntry conversation={conversation} entry={entry} />
    default:
      return <ThreadEvent entry={entry} />
  }
}

function DayLine({ entry, before }: { entry: ThreadEntry; before: ThreadEntry | undefined }) {
  const day = getShopDay(new Date(entry.at))
  if (before && getShopDay(new Date(before.at)) === day) return null
  return (
    <p className="mx-auto my-1 rounded-full bg-surface px-3 py-0.5 text-13 text-quiet tabular-nums">
      {formatChatDayName(day)}
    </p>
  )
}

function NewMessagesLine() {
  return (
    <p
      data-new-messages
      className="my-1 flex items-center gap-3 text-13 font-semibold text-magenta before:h-px before:flex-1 before:bg-magenta/40 after:h-px after:flex-1 after:bg-magenta/40"
    >
      New messages
    </p>
  )
}

function OlderEntries({ id }: { id: string }) {
  const client = useQueryClient()
  const mark = useRef<HTMLDivElement>(null)
  const { mutate, isError, isPending } = useMutation({ mutationFn: () => loadOlderEntries(client, id) })
  useEffect(() => {
    if (!mark.current || isError || isPending) return undefined
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && mutate(),
      { root: mark.current.closest('[role=log]'), rootMargin: '600px 0px 0px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [isError, isPending, mutate])
  return (
    <div ref={mark} className="mb-auto min-h-16 py-2 text-center">
      {isError ? (
        <Button size="small" onClick={() => mutate()}>
          Load older messages
        </Button>
      ) : (
        <>
          <Skeleton className="mx-auto h-8 w-48 rounded-full" />
          <Loading label="Loading older messages" />
        </>
      )}
    </div>
  )
}

/** Time in ms for which a quoted message is highlighted after the thread has scrolled to it. */
const markMs = 2500

function useMark() {
  const [marked, setMarked] = useState<string>()
  useEffect(() => {
    if (marked === undefined) return undefined
    const timer = setTimeout(() => setMarked(undefined), markMs)
    return () => clearTimeout(timer)
  }, [marked])
  return [marked, setMarked] as const
}

function useUnseen(entries: readonly ThreadEntry[], isAtEnd: boolean): number {
  const last = entries.at(-1)?.id
  const [seen, setSeen] = useState(last)
  if (isAtEnd && seen !== last) setSeen(last)
  const from = entries.findIndex(({ id }) => id === seen)
  return entries.slice(from + 1).filter((entry) => entry.type === 'received' && !entry.message.from_shop)
    .length
}
