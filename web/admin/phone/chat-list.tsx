import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { PersonIcon, PhoneIcon } from '#web/ui/icons.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { Avatar } from '../contacts/avatar.tsx'
import { useContactName } from '../contacts/contact-queries.ts'
import { PhoneBar } from './phone-frame.tsx'
import { useChats, type Chat } from './phone-queries.ts'
import { chatTimeOf } from './phone-time.ts'

/** Every chat, the latest first. */
export function ChatList({ onOpen }: { onOpen: (phone: string) => void }) {
  const chats = useChats()
  return (
    <>
      <PhoneBar>
        <h2 className="px-2 text-20">Chats</h2>
      </PhoneBar>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {chats.isPending && <Waiting />}
        {chats.isError && !chats.data && (
          <div className="p-4">
            <ErrorNote>{chats.error.message}</ErrorNote>
          </div>
        )}
        {chats.data?.length === 0 && (
          <EmptyState title="Nothing has arrived yet" icon={<PhoneIcon />}>
            Schedule a message, and watch it come in here.
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

function ChatLine({ chat, onOpen }: { chat: Chat; onOpen: (phone: string) => void }) {
  const name = useContactName(chat.phone)
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
          <span className="shrink-0 text-13 text-quiet tabular-nums">{chatTimeOf(chat.last_at)}</span>
        </span>
        <span className="flex items-baseline justify-between gap-2 text-15 text-quiet">
          <span className="truncate">{chat.last_text}</span>
          <span className="shrink-0 text-13 tabular-nums">{chat.bubbles}</span>
        </span>
      </span>
    </button>
  )
}

export function ChatFace({ name }: { name: string | null }) {
  if (name) return <Avatar name={name} />
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
