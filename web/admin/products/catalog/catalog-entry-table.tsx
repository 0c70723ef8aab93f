import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type Modifier } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { silentDragAnnouncements } from '#web/admin/drag.tsx'
import { type CatalogEntryRow, SortableEntry } from './catalog-entry-row.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { reorderCatalog } from '#core/catalog/admin-catalog.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { refreshCatalog, sortCachedCatalogEntries } from './catalog-queries.ts'

export function CatalogEntryTable({
  caption,
  kind,
  rows,
  mayKeep,
  mayArrange = mayKeep,
  onOpen,
}: {
  caption: string
  kind: CatalogKind
  rows: CatalogEntryRow[]
  mayKeep: boolean
  /** `false` if `rows` are only part of the list, because only the sequence of the whole list can be saved. */
  mayArrange?: boolean
  onOpen: (id: number) => void
}) {
  const { ids, announcement, ready, onDrop, onKeyDown } = useArrange(
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
      accessibility={silentDragAnnouncements}
      onDragEnd={({ active, over }) => over && onDrop(Number(active.id), Number(over.id))}
    >
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      <table
        aria-label={caption}
        className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-surface border border-line bg-surface text-15"
      >
        <tbody>
          <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={!ready}>
            {shown.map((row) => (
              <SortableEntry
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

/** Delay in ms between an arrow key and saving, so that several key presses are saved with one call. */
const settleMs = 600

interface Arrange {
  ids: number[]
  announcement: string
  /** `true` if entries can be moved because no save is pending. */
  ready: boolean
  onDrop: (id: number, onto: number) => void
  onKeyDown: (id: number, event: KeyboardEvent) => void
}

function useArrange(kind: CatalogKind, stored: number[], titleOf: (id: number) => string): Arrange {
  const client = useQueryClient()
  const [pendingOrder, setPendingOrder] = useState<number[] | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const save = useMutation({
    mutationFn: (ids: number[]) => api(reorderCatalog, { kind, ids, seen: stored }),
    onSuccess: (_reply, ids) => {
      sortCachedCatalogEntries(client, kind, ids)
      toast.success('New position saved', { onSave: true })
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => {
      setPendingOrder(null)
      return refreshCatalog(client)
    },
  })
  const ids = pendingOrder ?? stored

  function move(id: number, to: number, waitMs: number) {
    const next = ids.filter((each) => each !== id)
    next.splice(to, 0, id)
    if (String(next) === String(ids)) return
    setPendingOrder(next)
    setAnnouncement(`${titleOf(id)} moved to position ${to + 1} of ${next.length}`)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => save.mutate(next), waitMs)
  }

  return {
    ids,
    announcement,
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
