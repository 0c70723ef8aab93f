import { useEffect, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { trackOrderByLink, trackOrder } from '#core/orders/tracking/track-order.ts'
import type { TrackedOrder } from '#core/orders/tracking/tracked-order.ts'
import { api } from '#web/api.ts'
import { readPlacedPhone } from '../placed-order-storage.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { nothingWrong, wrongBy, type Wrong } from './follow-wrong.ts'

/** The order that is followed: by the link that the page was opened by, or looked for; `found`: without scripts. */
export function useFollowedOrder(
  found: { order: TrackedOrder | null; wrong: Wrong; asked: { phone: string } } | undefined,
) {
  const t = useTexts(thanksTexts)
  const [order, setOrder] = useState<TrackedOrder | null>(found?.order ?? null)
  /** Of the link that it was opened by; null: by number and phone. Undefined: nothing was answered yet. */
  const [answered, setAnswered] = useState<string | null>()
  const linkKey = answered ?? null
  const [wrong, setWrong] = useState<Wrong>(found?.wrong ?? nothingWrong)
  /** The phone by which the order was found; null if it was opened by a link. */
  const [phone, setPhone] = useState<string | null>(found?.asked.phone ?? null)
  const [looking, setLooking] = useState(false)
  const placed = useSearchParams()[0].get('no')
  const hydrated = useHydrated()
  const opening =
    hydrated && answered === undefined && !found && (linkIn(location.hash) ?? placedHere(placed)) !== null

  const hasFound = found !== undefined
  // By the link of a message nothing is typed. Behind the #, so that no server and no log sees the key.
  useEffect(() => {
    const link = linkIn(location.hash)
    const here = link || hasFound ? null : placedHere(placed)
    if (!link && !here) return undefined
    const abort = new AbortController()
    if (here) {
      // This browser placed the order, so it opens without the form. The form remains if that fails.
      api(trackOrder, here, { signal: abort.signal }).then(
        (order) => {
          setOrder(order)
          setPhone(here.phone)
          setAnswered(null)
        },
        () => {
          if (!abort.signal.aborted) setAnswered(null)
        },
      )
    }
    if (!link) return () => abort.abort()
    const found = (order: TrackedOrder) => {
      setOrder(order)
      setAnswered(link.key)
    }
    api(trackOrderByLink, link, { signal: abort.signal }).then(found, (error: unknown) => {
      if (abort.signal.aborted) return
      setAnswered(null)
      setWrong({ ...wrongBy(error, t.offline), byLink: true })
    })
    return () => abort.abort()
  }, [t, placed, hasFound])

  async function look(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    setLooking(true)
    setAnswered(null)
    setWrong(nothingWrong)
    try {
      setOrder(await api(trackOrder, { number: textOf('number'), phone: textOf('phone') }))
      setPhone(textOf('phone'))
    } catch (error) {
      setOrder(null)
      setWrong(wrongBy(error, t.offline))
    } finally {
      setLooking(false)
    }
  }

  return { order, setOrder, linkKey, phone, wrong, looking, opening, look }
}

/** An order that was placed in this browser, with its phone; null if it was placed elsewhere. */
function placedHere(number: string | null): { number: string; phone: string } | null {
  const phone = number && readPlacedPhone(number)
  return number && phone ? { number, phone } : null
}

/** What a message's link leads to; null: it is none. */
function linkIn(hash: string): { order: string; key: string } | null {
  const [, order, key] = /^#(\d+-\d+)\.([\w-]+)$/.exec(hash) ?? []
  return order && key ? { order, key } : null
}
