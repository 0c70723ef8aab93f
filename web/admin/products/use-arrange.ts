import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
} from 'react'
import { arrangeCatalog } from '../../../core/contracts/catalog-desk.ts'
import type { CatalogKind } from '../../../core/values/catalog-kinds.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { refreshCatalog, showOrder } from './catalog-queries.ts'

/** After the last press of an arrow it waits so long before it saves, ms: several presses are one move. */
const settleMs = 600

export interface Arrange {
  /** The order that is shown. */
  ids: number[]
  /** Where what is dragged would come to lie: before this entry, or behind the last (null). */
  dragged: { id: number; before: number | null } | null
  /** What was moved last and where to, for those who can't see it. */
  said: string
  /** For the handle of an entry; `title` names it. */
  handle: (
    id: number,
    title: string,
  ) => {
    onPointerDown: (event: ReactPointerEvent) => void
    onKeyDown: (event: KeyboardEvent) => void
  }
}

/** Puts entries into another order: with mouse or finger on a handle, or with the arrows while it has focus. */
export function useArrange(kind: CatalogKind, stored: number[]): Arrange {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<number[] | null>(null)
  const [dragged, setDragged] = useState<Arrange['dragged']>(null)
  const [said, setSaid] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const listening = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      listening.current?.abort()
    },
    [],
  )
  const save = useMutation({
    mutationFn: (ids: number[]) => api(arrangeCatalog, { kind, ids, seen: stored }),
    onSuccess: (_reply, ids) => {
      showOrder(client, kind, ids)
      toast.success('Order saved', { onSave: true })
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      setWanted(null)
      return refreshCatalog(client)
    },
  })
  const ids = wanted ?? stored

  function move(id: number, to: number, title: string, waitMs: number) {
    const next = ids.filter((each) => each !== id)
    next.splice(to, 0, id)
    if (String(next) === String(ids)) return
    setWanted(next)
    setSaid(`${title}: place ${to + 1} of ${next.length}`)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save.mutate(next), waitMs)
  }

  function begin(id: number, title: string, start: ReactPointerEvent) {
    if (start.button !== 0 || save.isPending) return
    start.preventDefault()
    const over = new AbortController()
    listening.current = over
    const list = start.currentTarget.closest('[data-arranged]')
    let place: Arrange['dragged'] = null
    const end = () => {
      over.abort()
      setDragged(null)
    }
    const on = { signal: over.signal }
    window.addEventListener(
      'pointermove',
      (event) => {
        place = { id, before: entryBelow(list, event.clientY) }
        setDragged(place)
      },
      on,
    )
    window.addEventListener(
      'pointerup',
      () => {
        end()
        if (!place || place.before === id) return
        const rest = ids.filter((each) => each !== id)
        move(id, place.before === null ? rest.length : rest.indexOf(place.before), title, 0)
      },
      on,
    )
    window.addEventListener('pointercancel', end, on)
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), on)
  }

  return {
    ids,
    dragged,
    said,
    handle: (id, title) => ({
      onPointerDown: (event) => begin(id, title, event),
      onKeyDown(event) {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
        if (step === undefined || save.isPending) return
        event.preventDefault()
        const to = ids.indexOf(id) + step
        if (to >= 0 && to < ids.length) move(id, to, title, settleMs)
      },
    }),
  }
}

/** The first entry whose middle lies below this height; null: none does. */
function entryBelow(list: Element | null, y: number): number | null {
  for (const entry of list?.querySelectorAll<HTMLElement>('[data-entry]') ?? []) {
    const { top, height } = entry.getBoundingClientRect()
    if (y < top + height / 2) return Number(entry.dataset['entry'])
  }
  return null
}
