import { useEffect, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { trackOrderByLink, trackOrder } from '#core/orders/tracking/track-order.ts'
import type { TrackedOrder } from '#core/orders/tracking/tracked-order.ts'
import { api } from '#web/api.ts'
import { readPlacedPhone } from '../placed-order-storage.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'
import { noTrackingErrors, toTrackingErrors, type TrackingErrors } from './tracking-errors.ts'

export function useTrackedOrder(
  found: { order: TrackedOrder | null; wrong: TrackingErrors; asked: { phone: string } } | undefined,
) {
  const t = useTexts(thanksTexts)
  const [order, setOrder] = useState<TrackedOrder | null>(found?.order ?? null)
  /**
   * Key of the link with which the order was opened. `null` if it was looked up by number and phone, and `undefined`
   * before the first response.
   */
  const [answered, setAnswered] = useState<string | null>()
  const linkKey = answered ?? null
  const [wrong, setWrong] = useState<TrackingErrors>(found?.wrong ?? noTrackingErrors)
  /** Phone number with which the order was found. `null` if the order was opened by a link. */
  const [phone, setPhone] = useState<string | null>(found?.asked.phone ?? null)
  const [looking, setLooking] = useState(false)
  const placed = useSearchParams()[0].get('no')
  const hydrated = useHydrated()
  const opening =
    hydrated &&
    answered === undefined &&
    !found &&
    (parseOrderLink(location.hash) ?? readOwnOrder(placed)) !== null

  const hasFound = found !== undefined
  // A link from a message opens the order without typing. The key is in the URL's hash, so that it appears in no
  // server log.
  useEffect(() => {
    const link = parseOrderLink(location.hash)
    const here = link || hasFound ? null : readOwnOrder(placed)
    if (!link && !here) return undefined
    const abort = new AbortController()
    if (here) {
      // This browser placed the order, so the order opens without the form. If that fails, the form is shown.
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
      setWrong({ ...toTrackingErrors(error, t.offline), byLink: true })
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
    setWrong(noTrackingErrors)
    try {
      setOrder(await api(trackOrder, { number: textOf('number'), phone: textOf('phone') }))
      setPhone(textOf('phone'))
    } catch (error) {
      setOrder(null)
      setWrong(toTrackingErrors(error, t.offline))
    } finally {
      setLooking(false)
    }
  }

  return { order, setOrder, linkKey, phone, wrong, looking, opening, look }
}

function readOwnOrder(number: string | null): { number: string; phone: string } | null {
  const phone = number && readPlacedPhone(number)
  return number && phone ? { number, phone } : null
}

function parseOrderLink(hash: string): { order: string; key: string } | null {
  const [, order, key] = /^#(\d+-\d+)\.([\w-]+)$/.exec(hash) ?? []
  return order && key ? { order, key } : null
}
