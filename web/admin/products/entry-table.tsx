import type { ReactNode } from 'react'
import type { CatalogKind } from '../../../core/values/catalog-kinds.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { GripIcon, MoreIcon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/menu.tsx'
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
  const { ids, dragged, said, handle } = useArrange(
    kind,
    rows.map(({ id }) => id),
  )
  const shown = ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <table
        aria-label={caption}
        data-arranged
        className="w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-surface border border-line bg-surface text-15"
      >
        <tbody>
          {shown.map((row) => (
            <tr
              key={row.id}
              data-entry={row.id}
              className={cx(
                'group hover:bg-sunk/60',
                dragged?.id === row.id && 'opacity-50',
                dragged?.before === null && 'last:shadow-[inset_0_-2px_0_var(--cyan)]',
              )}
            >
              {mayKeep && (
                <td className={cx(cellLook, placeLook(dragged, row.id), 'w-11 pl-1')}>
                  <button
                    type="button"
                    aria-label={`Move ${row.title}`}
                    title="Drag, or press the arrow keys"
                    className="grid size-11 cursor-grab touch-none place-items-center rounded-control text-quiet hover:text-ink active:cursor-grabbing"
                    {...handle(row.id, row.title)}
                  >
                    <GripIcon />
                  </button>
                </td>
              )}
              <td className={cx(cellLook, placeLook(dragged, row.id), mayKeep ? 'pl-1' : 'pl-4')}>
                <span className="flex min-w-0 items-center gap-3">
                  {row.picture}
                  <span className="min-w-0 flex-1">
                    <button
                      type="button"
                      disabled={!mayKeep}
                      onClick={() => onOpen(row.id)}
                      className="block max-w-full truncate rounded-small text-left font-semibold enabled:hover:underline"
                    >
                      {row.title}
                    </button>
                    {row.note && <span className="block truncate text-13 text-quiet">{row.note}</span>}
                    {row.aside && <span className="mt-1 block sm:hidden">{row.aside}</span>}
                  </span>
                </span>
              </td>
              <td className={cx(cellLook, placeLook(dragged, row.id), 'w-36 text-right max-sm:hidden')}>
                {row.aside}
              </td>
              <td className={cx(cellLook, placeLook(dragged, row.id), 'w-12 pr-1')}>
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
          ))}
        </tbody>
      </table>
    </>
  )
}

const cellLook = 'border-b border-line py-2 align-middle group-last:border-b-0'

/** The line at which what is dragged would come to lie. */
const placeLook = (dragged: { before: number | null } | null, id: number) =>
  dragged?.before === id && 'shadow-[inset_0_2px_0_var(--cyan)]'

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
