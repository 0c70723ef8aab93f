import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type Modifier } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { silently } from '#web/admin/drag.tsx'
import { type EntryRow, Entry } from './entry-row.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { reorderCatalog } from '#core/catalog/admin-catalog.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { refreshCatalog, showOrder } from './catalog-queries.ts'

/**
 * Entries in their order, which a handle changes: dragged, or with the arrows. `onOpen` is what a press on the name
 * does. Without `mayKeep` it is only read.
 */
export function EntryTable({
  caption,
  kind,
  rows,
  mayKeep,
  mayArrange = mayKeep,
  onOpen,
}: {
  caption: string
  kind: CatalogKind
  rows: EntryRow[]
  mayKeep: boolean
  /** `false` when `rows` are only a part of the list: the rows shown are saved as the whole order. */
  mayArrange?: boolean
  onOpen: (id: number) => void
}) {
  const { ids, said, ready, onDrop, onKeyDown } = useArrange(
    kind,
    rows.map(({ id }) => id),
    (id) => rows.find((row) => row.id === id)?.title ?? '',
  )
  const shown = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return (
    <DndContext
      sensors={useSensors(useSensor(PointerSensor))}
      collisionDetection={closestCenter}
      modifiers={[upAndDown]}
      accessibility={silently}
      onDragEnd={({ active, over }) => over && onDrop(Number(active.id), Number(over.id))}
    >
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <table
        aria-label={caption}
        className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-surface border border-line bg-surface text-15"
      >
        <tbody>
          <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!ready}>
            {shown.map((row) => (
              <Entry
                key={row.id}
                row={row}
                mayKeep={mayKeep}
                mayArrange={mayArrange}
                onOpen={() => onOpen(row.id)}
                onKeyDown={(event) => onKeyDown(row.id, event)}
              />
            ))}
          </SortableContext>
        </tbody>
      </table>
    </DndContext>
  )
}

const upAndDown: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** After the last press of an arrow it waits so long before it saves, ms: several presses are one move. */
const settleMs = 600

interface Arrange {
  /** The order that is shown. */
  ids: number[]
  /** What was moved last and where to, for those who can't see it. */
  said: string
  /** Nothing is being saved: entries can be moved. */
  ready: boolean
  /** Puts an entry where another is. */
  onDrop: (id: number, onto: number) => void
  /** For the handle of an entry. */
  onKeyDown: (id: number, event: KeyboardEvent) => void
}

/** Puts entries into another order: where one was dropped, or with the arrows while its handle has focus. */
function useArrange(kind: CatalogKind, stored: number[], titleOf: (id: number) => string): Arrange {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<number[] | null>(null)
  const [said, setSaid] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const save = useMutation({
    mutationFn: (ids: number[]) => api(reorderCatalog, { kind, ids, seen: stored }),
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

  function move(id: number, to: number, waitMs: number) {
    const next = ids.filter((each) => each !== id)
    next.splice(to, 0, id)
    if (String(next) === String(ids)) return
    setWanted(next)
    setSaid(`${titleOf(id)}: place ${to + 1} of ${next.length}`)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save.mutate(next), waitMs)
  }

  return {
    ids,
    said,
    ready: !save.isPending,
    onDrop: (id, onto) => move(id, ids.indexOf(onto), 0),
    onKeyDown(id, event) {
      const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
      if (step === undefined || save.isPending) return
      event.preventDefault()
      const to = ids.indexOf(id) + step
      if (to >= 0 && to < ids.length) move(id, to, settleMs)
    },
  }
}
