import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import {
  useSandboxChats,
  useLiveSandbox,
  useSendSandboxReceipts,
  sandboxChatsQuery,
  useSandboxBehaviour,
  useSandboxMessages,
  type SandboxChat,
} from './phone-queries.ts'
import { prefetchQueries } from '../prefetch.ts'
import type { SandboxBehaviour, SandboxMessage } from '#core/messaging/sandbox.ts'
import { RadioCards, type RadioCard } from '#web/ui/fields/radio-cards.tsx'
import { Fragment, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowLeftIcon, EditIcon, InboxIcon, PersonIcon, PhoneIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useContactName } from '../contacts/contact-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { NewChatDialog } from './new-chat-dialog.tsx'
import { PhoneComposer } from './phone-composer.tsx'
import { SandboxBubble } from './sandbox-bubble.tsx'
import { formatChatDay, formatChatTime } from '../chat/chat-time.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ContactAvatar } from '../contacts/avatar.tsx'

export const clientLoader = prefetchQueries(() => [sandboxChatsQuery()])

/** While the sandbox is the gateway, real customers receive nothing. */
export default function SandboxPhonePage() {
  const [search, setSearch] = useSearchParams()
  const open = search.get('chat')
  useLiveSandbox()
  useSendSandboxReceipts(undefined, useSandboxChats().data)
  const { inUse } = useSandboxBehaviour()
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      {/* On a phone, an open chat needs the height for its text field. */}
      <div className={cx(open && 'max-sm:sr-only')}>
        <PageHeader
          title="Sandbox phone"
          note="Messages arrive here instead of on WhatsApp. Answer as the customer here, and read the answer in the inbox. Nothing reaches a real phone."
          actions={
            <ButtonLink to="/admin/inbox" icon={<InboxIcon />} className={cx(open && 'max-sm:hidden')}>
              Open inbox
            </ButtonLink>
          }
        />
      </div>
      <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PhoneFrame>
          {open ? (
            <ChatScreen key={open} phone={open} canWrite={inUse} onBack={() => setSearch({})} />
          ) : (
            <ChatList canWrite={inUse} onOpen={(phone) => setSearch({ chat: phone })} />
          )}
        </PhoneFrame>
      </div>
      <div className="max-lg:mt-8">
        <BehaviourChoice />
      </div>
    </div>
  )
}

const cards: RadioCard<SandboxBehaviour>[] = [
  { value: 'normal', label: 'Deliver', hint: 'Messages arrive immediately.' },
  { value: 'slow', label: 'Slow', hint: 'Messages arrive after a few seconds.' },
  { value: 'refuse', label: 'Reject', hint: 'Messages are rejected and sending fails.' },
  {
    value: 'html',
    label: 'Return HTML',
    hint: 'The gateway returns a web page, so messages are sent by the direct method.',
  },
  {
    value: 'time_out',
    label: 'Time out',
    hint: 'Messages arrive but are not confirmed, so delivery is unknown.',
  },
]

function BehaviourChoice() {
  const { behaviour, setBehaviour } = useSandboxBehaviour()
  return (
    <RadioCards
      label="Gateway behaviour"
      cards={cards}
      columns={1}
      disabled={!behaviour}
      value={behaviour ?? 'normal'}
      onValueChange={setBehaviour}
      hint="Applies to all new messages until you change it."
    />
  )
}

function ChatScreen({
  phone,
  canWrite,
  onBack,
}: {
  phone: string
  /** `true` if the sandbox is the gateway, so that the customer can write. */
  canWrite: boolean
  onBack: () => void
}) {
  const bubbles = useSandboxMessages(phone)
  const profile = useSandboxChats().data?.find((chat) => chat.phone === phone)?.name
  const name = useContactName(phone) ?? (profile || null)
  const [replyTo, setReplyTo] = useState<SandboxMessage | null>(null)
  useSendSandboxReceipts(phone, bubbles.data?.length)
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
      <Bubbles bubbles={bubbles.data ?? []} canWrite={canWrite} onReply={setReplyTo} />
      {canWrite && <PhoneComposer phone={phone} replyTo={replyTo} onReplyEnd={() => setReplyTo(null)} />}
    </>
  )
}

/** Doesn't scroll to a new message if the user has scrolled up. */
function Bubbles({
  bubbles,
  canWrite,
  onReply,
}: {
  bubbles: SandboxMessage[]
  canWrite: boolean
  onReply: (bubble: SandboxMessage) => void
}) {
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
      // The height changes when a picture has loaded, so the list must scroll again.
      onLoadCapture={follow}
      aria-label="Messages"
      aria-live="polite"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled with the keyboard
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-1.5 overflow-y-auto bg-sunk p-3 focus-visible:-outline-offset-2"
    >
      {bubbles.map((bubble, index) => (
        <Fragment key={bubble.id}>
          {formatChatDay(bubble.arrived_at) !==
            formatChatDay(bubbles[index - 1]?.arrived_at ?? '1970-01-01') && (
            <li className="mx-auto my-1 rounded-full bg-surface px-3 py-0.5 text-13 text-quiet tabular-nums">
              {formatChatDay(bubble.arrived_at)}
            </li>
          )}
          <SandboxBubble bubble={bubble} canWrite={canWrite} onReply={() => onReply(bubble)} />
        </Fragment>
      ))}
    </ol>
  )
}

function ChatList({ canWrite, onOpen }: { canWrite: boolean; onOpen: (phone: string) => void }) {
  const chats = useSandboxChats()
  const [isNew, setNew] = useState(false)
  return (
    <>
      <PhoneBar>
        <h2 className="flex-1 px-2 text-20">Chats</h2>
        {canWrite && (
          <IconButton label="Write as a customer" onClick={() => setNew(true)}>
            <EditIcon />
          </IconButton>
        )}
      </PhoneBar>
      {isNew && <NewChatDialog onClose={() => setNew(false)} onWritten={onOpen} />}
      <div className="min-h-0 flex-1 overflow-y-auto">
        {chats.isPending && <Waiting />}
        {chats.isError && !chats.data && (
          <div className="p-4">
            <ErrorNote>{chats.error.message}</ErrorNote>
          </div>
        )}
        {chats.data?.length === 0 && (
          <EmptyState
            title="No messages yet"
            icon={<PhoneIcon />}
            action={canWrite && <Button onClick={() => setNew(true)}>Write as a customer</Button>}
          >
            Messages that you send or schedule appear here. You can also write to the shop as a customer.
          </EmptyState>
        )}
        <ul aria-label="Chats">
          {chats.data?.map((chat) => (
            <li key={chat.phone}>
              <ChatLine chat={chat} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function ChatLine({ chat, onOpen }: { chat: SandboxChat; onOpen: (phone: string) => void }) {
  const name = useContactName(chat.phone) ?? (chat.name || null)
  return (
    <button
      type="button"
      onClick={() => onOpen(chat.phone)}
      className="flex w-full items-center gap-3 px-4 py-2.5 text-left hover:bg-sunk focus-visible:-outline-offset-2"
    >
      <ChatFace name={name} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className={cx('truncate font-semibold', !name && 'tabular-nums')}>{name ?? chat.phone}</span>
          <span className="shrink-0 text-13 text-quiet tabular-nums">{formatChatTime(chat.last_at)}</span>
        </span>
        <span className="flex items-baseline justify-between gap-2 text-15 text-quiet">
          <span className="truncate">{chat.last_text}</span>
          <span className="shrink-0 text-13 tabular-nums">{chat.bubbles}</span>
        </span>
      </span>
    </button>
  )
}

function ChatFace({ name }: { name: string | null }) {
  if (name) return <ContactAvatar name={name} />
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunk text-quiet">
      <PersonIcon width={18} height={18} />
    </span>
  )
}

function Waiting() {
  return (
    <div className="grid gap-4 p-4">
      <Loading />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  )
}

function PhoneFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-96 sm:rounded-[2.75rem] sm:border sm:border-edge sm:bg-key sm:p-2.5 sm:shadow-lift dark:sm:bg-sunk">
      <section
        aria-label="Phone"
        className="relative flex h-[min(44rem,calc(100dvh-8.5rem))] min-h-96 flex-col overflow-hidden rounded-surface border border-line bg-paper sm:rounded-[2.1rem] sm:border-0"
      >
        <span
          aria-hidden
          className="absolute top-2 left-1/2 z-10 hidden h-5 w-20 -translate-x-1/2 rounded-full bg-key sm:block dark:bg-sunk"
        />
        {children}
      </section>
    </div>
  )
}

function PhoneBar({ children }: { children: ReactNode }) {
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line bg-surface px-3 py-1 sm:pt-8">
      {children}
    </header>
  )
}
