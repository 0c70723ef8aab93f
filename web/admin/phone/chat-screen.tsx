import { Fragment, useEffect, useLayoutEffect, useRef } from 'react'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Loading } from '#web/ui/states/skeleton.tsx'
import { useContactName } from '../contacts/contact-queries.ts'
import { ChatBubble } from './chat-bubble.tsx'
import { ChatFace } from './chat-list.tsx'
import { PhoneBar } from './phone-frame.tsx'
import { useBubbles, useLooking, type Bubble } from './phone-queries.ts'
import { dateOf } from './phone-time.ts'

/** One customer's chat with the shop. */
export function ChatScreen({ phone, onBack }: { phone: string; onBack: () => void }) {
  const bubbles = useBubbles(phone)
  const name = useContactName(phone)
  useLooking(phone, bubbles.data?.length)
  return (
    <>
      <PhoneBar>
        <IconButton label="All chats" onClick={onBack}>
          <ArrowLeftIcon />
        </IconButton>
        <ChatFace name={name} />
        <div className="min-w-0">
          <h2 className="truncate text-17 leading-5 tabular-nums">{name ?? phone}</h2>
          {name && <p className="text-13 text-quiet tabular-nums">{phone}</p>}
        </div>
      </PhoneBar>
      {bubbles.isPending && <Loading />}
      {bubbles.isError && !bubbles.data && (
        <div className="p-4">
          <ErrorNote>{bubbles.error.message}</ErrorNote>
        </div>
      )}
      <Bubbles bubbles={bubbles.data ?? []} />
    </>
  )
}

/** Opens at the newest, and stays there while new ones arrive, unless a person has scrolled up to read. */
function Bubbles({ bubbles }: { bubbles: Bubble[] }) {
  const list = useRef<HTMLOListElement>(null)
  const following = useRef(true)
  const follow = () => {
    if (following.current) list.current?.scrollTo({ top: list.current.scrollHeight })
  }
  useLayoutEffect(follow)
  useEffect(() => {
    const element = list.current
    if (!element) return undefined
    const onScroll = () => {
      following.current = element.scrollHeight - element.scrollTop - element.clientHeight < 48
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  }, [])
  return (
    <ol
      ref={list}
      // A picture takes its room only when it is there.
      onLoadCapture={follow}
      aria-label="Messages"
      aria-live="polite"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto bg-sunk p-3 focus-visible:-outline-offset-2"
    >
      {bubbles.map((bubble, index) => (
        <Fragment key={bubble.id}>
          {dateOf(bubble.arrived_at) !== dateOf(bubbles[index - 1]?.arrived_at ?? '1970-01-01') && (
            <li className="mx-auto my-1 rounded-full bg-surface px-3 py-0.5 text-13 text-quiet tabular-nums">
              {dateOf(bubble.arrived_at)}
            </li>
          )}
          <ChatBubble bubble={bubble} />
        </Fragment>
      ))}
    </ol>
  )
}
