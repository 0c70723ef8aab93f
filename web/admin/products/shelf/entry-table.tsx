import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type Modifier } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { CatalogKind } from '#core/catalog/catalog-kinds.ts'
import { silently } from '#web/admin/drag.tsx'
import { useArrange } from './use-arrange.ts'
import { type EntryRow, Entry } from './entry-row.tsx'

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
