import { useEffect, useState, type FormEvent } from 'react'
import { followByLink, followOrder } from '../../../core/orders/follow/after-order.ts'
import type { FollowedOrder } from '../../../core/orders/follow/followed-order.ts'
import { api } from '../../api.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'
import { useHydrated } from '../use-hydrated.ts'
import { nothingWrong, wrongBy, type Wrong } from './follow-wrong.ts'

/** The order that is followed: by the link that the page was opened by, or looked for; `found`: without scripts. */
export function useFollowedOrder(found: { order: FollowedOrder | null; wrong: Wrong } | undefined) {
  const t = useTexts(thanksTexts)
  const [order, setOrder] = useState<FollowedOrder | null>(found?.order ?? null)
  /** Of the link that it was opened by; null: by number and phone. Undefined: nothing was answered yet. */
  const [answered, setAnswered] = useState<string | null>()
  const linkKey = answered ?? null
  const [wrong, setWrong] = useState<Wrong>(found?.wrong ?? nothingWrong)
  const [looking, setLooking] = useState(false)
  const opening = useHydrated() && answered === undefined && linkIn(location.hash) !== null

  // By the link of a message nothing is typed. Behind the #, so that no server and no log sees the key.
  useEffect(() => {
    const link = linkIn(location.hash)
    if (!link) return undefined
    const abort = new AbortController()
    const found = (order: FollowedOrder) => {
      setOrder(order)
      setAnswered(link.key)
    }
    api(followByLink, link, { signal: abort.signal }).then(found, (error: unknown) => {
      if (abort.signal.aborted) return
      setAnswered(null)
      setWrong({ ...wrongBy(error, t.offline), byLink: true })
    })
    return () => abort.abort()
  }, [t])

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
      setOrder(await api(followOrder, { number: textOf('number'), phone: textOf('phone') }))
    } catch (error) {
      setOrder(null)
      setWrong(wrongBy(error, t.offline))
    } finally {
      setLooking(false)
    }
  }

  return { order, setOrder, linkKey, wrong, looking, opening, look }
}

/** What a message's link leads to; null: it is none. */
function linkIn(hash: string): { order: string; key: string } | null {
  const [, order, key] = /^#(\d+-\d+)\.([\w-]+)$/.exec(hash) ?? []
  return order && key ? { order, key } : null
}
