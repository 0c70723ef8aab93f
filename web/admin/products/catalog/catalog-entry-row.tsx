import { useSortable } from '@dnd-kit/sortable'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { GripIcon, MoreIcon } from '#web/ui/icons.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

export interface CatalogEntryRow {
  id: number
  title: string
  note?: ReactNode
  picture: ReactNode
  aside?: ReactNode
  actions: ReactNode
}

export function SortableEntry({
  row,
  mayKeep,
  mayArrange,
  onOpen,
  onKeyDown,
}: {
  row: CatalogEntryRow
  mayKeep: boolean
  mayArrange: boolean
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
      {mayArrange && (
        <td className={cx(cellLook, 'w-11 pl-1')}>
          <button
            ref={setActivatorNodeRef}
            type="button"
            aria-label={`Move ${row.title}`}
            title="Drag or use the arrow keys to reorder"
            className="grid size-11 cursor-grab touch-none place-items-center rounded-control text-quiet hover:text-ink active:cursor-grabbing"
            {...listeners}
            onKeyDown={onKeyDown}
          >
            <GripIcon />
          </button>
        </td>
      )}
      <td className={cx(cellLook, mayArrange ? 'pl-1' : 'pl-4')}>
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
            <IconButton label={`Actions for ${row.title}`}>
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
