import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type Modifier } from '@dnd-kit/core'
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import type { KeyboardEvent, ReactNode } from 'react'
import type { CatalogKind } from '../../../core/catalog/catalog-kinds.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { GripIcon, MoreIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
import { silently } from '../drag.tsx'
import { useArrange } from './use-arrange.ts'

/** How an entry of the catalogue stands in its list. */
export interface EntryRow {
  id: number
  title: string
  note?: ReactNode
  picture: ReactNode
  /** At the right, e.g. whether it is available. */
  aside?: ReactNode
  /** What can be done with it. */
  actions: ReactNode
}

/**
 * Entries in their order, which a handle changes: dragged, or with the arrows. `onOpen` is what a press on the name
 * does. Without `mayKeep` it is only read.
 */
export function EntryTable({
  caption,
  kind,
  rows,
  mayKeep,
  onOpen,
}: {
  caption: string
  kind: CatalogKind
  rows: EntryRow[]
  mayKeep: boolean
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

function Entry({
  row,
  mayKeep,
  onOpen,
  onKeyDown,
}: {
  row: EntryRow
  mayKeep: boolean
  onOpen: () => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id: row.id,
  })
  return (
    <tr
      ref={setNodeRef}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      className={cx('group', isDragging ? 'relative z-10 bg-surface shadow-lift' : 'hover:bg-sunk/60')}
    >
      {mayKeep && (
        <td className={cx(cellLook, 'w-11 pl-1')}>
          <button
            ref={setActivatorNodeRef}
            type="button"
            aria-label={`Move ${row.title}`}
            title="Drag, or press the arrow keys"
            className="grid size-11 cursor-grab touch-none place-items-center rounded-control text-quiet hover:text-ink active:cursor-grabbing"
            {...listeners}
            onKeyDown={onKeyDown}
          >
            <GripIcon />
          </button>
        </td>
      )}
      <td className={cx(cellLook, mayKeep ? 'pl-1' : 'pl-4')}>
        <span className="flex min-w-0 items-center gap-3">
          {row.picture}
          <span className="min-w-0 flex-1">
            <button
              type="button"
              disabled={!mayKeep}
              onClick={onOpen}
              className="block max-w-full truncate rounded-small text-left font-semibold enabled:hover:underline"
            >
              {row.title}
            </button>
            {row.note && <span className="block truncate text-13 text-quiet">{row.note}</span>}
            {row.aside && <span className="mt-1 block sm:hidden">{row.aside}</span>}
          </span>
        </span>
      </td>
      <td className={cx(cellLook, 'w-36 text-right max-sm:hidden')}>{row.aside}</td>
      <td className={cx(cellLook, 'w-12 pr-1')}>
        <Menu
          trigger={
            <IconButton label={`More about ${row.title}`}>
              <MoreIcon />
            </IconButton>
          }
        >
          {row.actions}
        </Menu>
      </td>
    </tr>
  )
}

const cellLook = 'border-b border-line py-2 align-middle group-last:border-b-0'

/** A small picture of an entry, or its place. */
export function Thumbnail({ src, whole = false }: { src: string | null; whole?: boolean }) {
  if (!src) return <span className="size-11 shrink-0 rounded-small bg-sunk" />
  return (
    <img
      src={src}
      alt=""
      width={44}
      height={44}
      loading="lazy"
      className={cx(
        'size-11 shrink-0 rounded-small border border-line',
        whole ? 'bg-[#fff] object-contain' : 'object-cover',
      )}
    />
  )
}
