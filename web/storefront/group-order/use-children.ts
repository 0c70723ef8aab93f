import { useCallback, useEffect, useRef, useState } from 'react'
import { getParentsGroup, type ParentsView } from '#core/orders/groups/group-parents.ts'
import { api, ApiError } from '#web/api.ts'
import { problemOf, type Problem } from '../texts/problems.ts'
import { keepChildren, newChild, readChildren, type ChildDraft, type KeptChild } from './kept-children.ts'
import { type OwnChild, sendOne } from './send-child.ts'

/** So long until it is tried again where nothing has said that there is a connection. */
const retryMs = 8_000

/**
 * The children of this device, kept before they are sent: what was typed without a connection is sent by itself once there is
 * one, also after a reload, by its own id, so that it is never there twice.
 */
export function useChildren(group: string, adopt: { id: string; secret: string } | null) {
  const [view, setView] = useState<ParentsView | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [children, setChildren] = useState<OwnChild[]>([])
  const now = useRef<OwnChild[]>([])
  const sending = useRef(false)

  const keep = useCallback(
    (change: (before: OwnChild[]) => OwnChild[]) => {
      now.current = change(now.current)
      keepChildren(group, now.current)
      setChildren(now.current)
    },
    [group],
  )
  const changeOne = useCallback(
    (id: string, change: (child: OwnChild) => OwnChild) =>
      keep((all) => all.map((child) => (child.id === id ? change(child) : child))),
    [keep],
  )

  /** One after the other, each until it is there or refused; without a connection the rest waits. */
  const send = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (;;) {
        const next = now.current.find(
          ({ unsent, leaves, problem: wrong }) => (unsent !== null || leaves) && !wrong,
        )
        if (!next) return
        if (!(await sendOne(group, next, keep, changeOne, setView))) return
      }
    } finally {
      sending.current = false
    }
  }, [group, keep, changeOne])

  const load = useCallback(async () => {
    try {
      const mine = now.current.map(({ id, secret }) => ({ id, secret }))
      // What is stored while the answer is on its way is not in it, or as it was before.
      const asked = new Set(now.current.flatMap(({ id, stored, unsent }) => (stored && !unsent ? [id] : [])))
      const opened = await api(getParentsGroup, { key: group, mine })
      setView(opened)
      setProblem(null)
      // What was taken out elsewhere, by the organiser say, is here no more; what is not sent yet stays.
      keep((all) =>
        all.flatMap((child) => {
          const stored = opened.mine.find(({ id }) => id === child.id) ?? null
          if (!stored && child.stored && !child.unsent && asked.has(child.id)) return []
          const isNewer = stored && stored.version >= (child.stored?.version ?? 0)
          return [{ ...child, stored: isNewer ? stored : child.stored }]
        }),
      )
    } catch (error) {
      setProblem(error instanceof ApiError ? problemOf(error) : { code: 'offline', words: String(error) })
    }
  }, [group, keep])

  useEffect(() => {
    const stored = readChildren(group)
    const known = adopt && stored.every(({ id }) => id !== adopt.id)
    const all = known ? [...stored, { ...adopt, stored: null, unsent: null, leaves: false }] : stored
    keep(() => all.map((child) => ({ ...child, problem: null, twin: false })))
    const abort = new AbortController()
    const again = () => void send().then(load)
    void load().then(send)
    addEventListener('online', again, { signal: abort.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), {
      signal: abort.signal,
    })
    const timer = setInterval(() => {
      const waiting = now.current.some(
        ({ unsent, leaves, problem: wrong }) => (unsent !== null || leaves) && !wrong,
      )
      if (waiting) void send()
    }, retryMs)
    return () => {
      abort.abort()
      clearInterval(timer)
    }
  }, [group, adopt, keep, load, send])

  return {
    view,
    problem,
    children,
    load,
    send,
    /** Keeps what was typed, of a new child or one that is there, and sends it. */
    save: (id: string | null, draft: ChildDraft) => {
      if (id === null) keep((all) => [...all, { ...newChild(draft), problem: null, twin: false }])
      else changeOne(id, (child) => ({ ...child, unsent: draft, problem: null }))
      return send()
    },
    withdraw: (id: string) => {
      changeOne(id, (child) => ({ ...child, unsent: null, leaves: true, problem: null }))
      return send()
    },
    /** What the shop has of a child after its payment was noted. */
    stored: (child: NonNullable<KeptChild['stored']>) =>
      changeOne(child.id, (before) => ({ ...before, stored: child })),
  }
}
