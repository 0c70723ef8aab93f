import { ErrorNote } from '../../ui/error-note.tsx'
import { afterOrderSaid } from '../texts/en/after-order-said.ts'
import { ironOnSaid } from '../texts/en/iron-on-said.ts'
import { orderTexts } from '../texts/order.ts'
import { useSaid } from '../texts/said.ts'
import { useTexts } from '../texts/texts.ts'
import type { PostedBack } from './posted.ts'

/** At the top, where a page that was loaded anew begins: why the order that was sent is not placed. */
export function CameBack({ back }: { back: PostedBack<unknown> | null }) {
  const t = useTexts(orderTexts)
  const said = useSaid([...ironOnSaid, ...afterOrderSaid])
  if (!back || back.words === null) return null
  return (
    <div className="mb-6">
      <ErrorNote>{back.words === '' ? `${t.sendFailed} ${t.sendAgain}` : said(back.words)}</ErrorNote>
    </div>
  )
}
