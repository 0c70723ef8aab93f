import { useSearchParams } from 'react-router'
import { PageHeader } from '../../ui/page-header.tsx'
import { BehaviourChoice } from './behaviour-choice.tsx'
import { ChatList } from './chat-list.tsx'
import { ChatScreen } from './chat-screen.tsx'
import { PhoneFrame } from './phone-frame.tsx'
import { useLivePhone } from './phone-queries.ts'

/**
 * What would be on the customers' phones: everything that the sandbox was handed, as it arrives. Real customers
 * get nothing while the sandbox is the gateway. The open chat is part of the address.
 */
export default function Phone() {
  const [search, setSearch] = useSearchParams()
  const open = search.get('chat')
  useLivePhone()
  return (
    <>
      <PageHeader
        title="Sandbox phone"
        note="Messages arrive here instead of on WhatsApp, so everything can be tried out without writing to a customer."
      />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <PhoneFrame>
          {open ? (
            <ChatScreen key={open} phone={open} onBack={() => setSearch({})} />
          ) : (
            <ChatList onOpen={(phone) => setSearch({ chat: phone })} />
          )}
        </PhoneFrame>
        <div className="lg:order-first">
          <BehaviourChoice />
        </div>
      </div>
    </>
  )
}
