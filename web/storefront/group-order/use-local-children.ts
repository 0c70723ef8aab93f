import { useCallback, useEffect, useRef, useState } from 'react'
import { getGroupAsParent, type ParentsView } from '#core/orders/groups/group-parents.ts'
import { api, ApiError } from '#web/api.ts'
import { toProblem, type CodedProblem } from '../texts/problem.ts'
import {
  storeChildren,
  createStoredChild,
  readStoredChildren,
  type ChildDraft,
  type StoredChild,
} from './stored-children.ts'
import { type LocalChild, sendLocalChild } from './send-child.ts'

/** Retry interval in ms, if the browser reports no change of the connection. */
const retryMs = 8_000

/**
 * Holds the children on this device, which are stored before they are sent. Changes made offline are sent once there
 * is a connection, even after a reload. The id of a child is created on the device, so that no child is added twice.
 */
export function useLocalChildren(group: string, adopt: { id: string; secret: string } | null) {
  const [view, setView] = useState<ParentsView | null>(null)
  const [problem, setProblem] = useState<CodedProblem | null>(null)
  const [children, setChildren] = useState<LocalChild[]>([])
  const now = useRef<LocalChild[]>([])
  const sending = useRef(false)

  const store = useCallback(
    (change: (before: LocalChild[]) => LocalChild[]) => {
      now.current = change(now.current)
      storeChildren(group, now.current)
      setChildren(now.current)
    },
    [group],
  )
  const changeOne = useCallback(
    (id: string, change: (child: LocalChild) => LocalChild) =>
      store((all) => all.map((child) => (child.id === id ? change(child) : child))),
    [store],
  )

  /** Sends all unsent changes. Without a connection, the remaining children are sent later. */
  const send = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    try {
      for (;;) {
        const next = now.current.find(
          ({ unsent, leaves, problem }) => (unsent !== null || leaves) && !problem,
        )
        if (!next) return
        if (!(await sendLocalChild(group, next, store, changeOne, setView))) return
      }
    } finally {
      sending.current = false
    }
  }, [group, store, changeOne])

  const load = useCallback(async () => {
    try {
      const mine = now.current.map(({ id, secret }) => ({ id, secret }))
      // Children that are stored while the request is running are missing or outdated in its response.
      const requested = new Set(
        now.current.flatMap(({ id, stored, unsent }) => (stored && !unsent ? [id] : [])),
      )
      const opened = await api(getGroupAsParent, { key: group, mine })
      setView(opened)
      setProblem(null)
      // A child that was removed on another device, for example by the organiser, is also removed from this
      // device, unless it has unsent changes.
      store((all) =>
        all.flatMap((child) => {
          const stored = opened.mine.find(({ id }) => id === child.id) ?? null
          if (!stored && child.stored && !child.unsent && requested.has(child.id)) return []
          const isNewer = stored && stored.version >= (child.stored?.version ?? 0)
          return [{ ...child, stored: isNewer ? stored : child.stored }]
        }),
      )
    } catch (error) {
      setProblem(error instanceof ApiError ? toProblem(error) : { code: 'offline', words: String(error) })
    }
  }, [group, store])

  useEffect(() => {
    const stored = readStoredChildren(group)
    const known = adopt && stored.every(({ id }) => id !== adopt.id)
    const all = known ? [...stored, { ...adopt, stored: null, unsent: null, leaves: false }] : stored
    store(() => all.map((child) => ({ ...child, problem: null, twin: false })))
    const abort = new AbortController()
    const again = () => void send().then(load)
    void load().then(send)
    addEventListener('online', again, { signal: abort.signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && again(), {
      signal: abort.signal,
    })
    const timer = setInterval(() => {
      const waiting = now.current.some(
        ({ unsent, leaves, problem }) => (unsent !== null || leaves) && !problem,
      )
      if (waiting) void send()
    }, retryMs)
    return () => {
      abort.abort()
      clearInterval(timer)
    }
  }, [group, adopt, store, load, send])

  return {
    view,
    problem,
    children,
    load,
    send,
    save: (id: string | null, draft: ChildDraft) => {
      if (id === null) store((all) => [...all, { ...createStoredChild(draft), problem: null, twin: false }])
      else changeOne(id, (child) => ({ ...child, unsent: draft, problem: null }))
      return send()
    },
    withdraw: (id: string) => {
      changeOne(id, (child) => ({ ...child, unsent: null, leaves: true, problem: null }))
      return send()
    },
    stored: (child: NonNullable<StoredChild['stored']>) =>
      changeOne(child.id, (before) => ({ ...before, stored: child })),
  }
}
