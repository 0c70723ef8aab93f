import { useSearchParams } from 'react-router'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { BehaviourChoice } from './behaviour-choice.tsx'
import { ChatList } from './chat-list.tsx'
import { ChatScreen } from './chat-screen.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { useChats, useLivePhone, useLooking, chatsQuery } from './phone-queries.ts'
import { prefetch } from '../prefetch.ts'

export const clientLoader = prefetch(() => [chatsQuery()])

/**
 * What would be on the customers' phones: everything that the sandbox was handed, as it arrives. Real customers
 * get nothing while the sandbox is the gateway. The open chat is part of the address.
 */
export default function Phone() {
  const [search, setSearch] = useSearchParams()
  const open = search.get('chat')
  useLivePhone()
  useLooking(undefined, useChats().data)
  return (
    <div className="grid grid-cols-1 items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
      <PageHeader
        title="Sandbox phone"
        note="Messages arrive here instead of on WhatsApp: try everything out without writing to a customer."
      />
      <div className="lg:sticky lg:top-20 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <PhoneFrame>
          {open ? (
            <ChatScreen key={open} phone={open} onBack={() => setSearch({})} />
          ) : (
            <ChatList onOpen={(phone) => setSearch({ chat: phone })} />
          )}
        </PhoneFrame>
      </div>
      <div className="max-lg:mt-8">
        <BehaviourChoice />
      </div>
    </div>
  )
}
