import type { JerseyField } from '#core/orders/jersey/jersey.ts'
import type { JerseyRow } from '#core/orders/jersey/jersey-merge.ts'
import type { JerseyList } from './use-jersey-list.ts'
import type { Grid } from './use-grid.ts'
import { useTexts } from '../texts/texts.ts'
import { jerseyTexts } from '../texts/jersey.ts'
import { isIn } from './grid-keys.ts'
import { problemWords } from './list-problems.ts'
import { cx } from '#web/ui/cx.ts'
import { SizeEditor } from './size-editor.tsx'
import { CellEditor } from './cell-editor.tsx'

/** What there is to say of the chosen cell, over the row below it. */
const remarkLook =
  'after:pointer-events-none after:absolute after:top-full after:z-10 after:mt-1 after:w-max after:max-w-64 after:rounded-small after:px-2 after:py-1 after:text-13 after:shadow-lift after:content-[attr(title)]'
const tones = {
  wrong: 'after:bg-wrong-wash after:text-wrong',
  caution: 'after:bg-caution-wash after:text-caution',
}
/** The corner by which spreadsheets say that there is a note. */
const cornerLook =
  'before:absolute before:top-0 before:right-0 before:size-2.5 before:bg-caution before:[clip-path:polygon(0_0,100%_0,100%_100%)]'

interface CellProps {
  field: JerseyField
  place: { row: number; column: number }
  row: JerseyRow
  list: JerseyList
  grid: Grid
}

export function GridCell({ field, place, row, list, grid }: CellProps) {
  const t = useTexts(jerseyTexts)
  const chosen = grid.place.row === place.row && grid.place.column === place.column
  const several = grid.block.top !== grid.block.bottom || grid.block.left !== grid.block.right
  const selected = several && isIn(grid.block, place)
  const problem = list.problems.get(row.id)?.[field]
  const twin = field === 'bilangan' ? list.sameNumbers.get(row.id) : undefined
  const remark = problem ? problemWords(field, problem, t) : twin !== undefined && t.sameNumber(twin + 1)
  const editing = chosen ? grid.editing : null
  const label = t.cellName(t[field], place.row + 1)
  return (
    <td
      tabIndex={chosen ? 0 : -1}
      aria-selected={chosen || selected}
      aria-invalid={problem ? true : undefined}
      title={remark || undefined}
      onFocus={(event) => {
        // By the page or a screen reader: keys and pointer choose first.
        if (event.target === event.currentTarget && !chosen) grid.select(place, place)
      }}
      onMouseDown={(event) => {
        if (editing || event.button !== 0) return
        event.preventDefault()
        grid.choose(place, event.shiftKey)
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1 && !grid.editing) grid.choose(place, true)
      }}
      onDoubleClick={() => !editing && grid.edit()}
      className={cx(
        'relative h-11 cursor-cell border-b border-l border-line px-3 text-17 outline-cyan -outline-offset-2 focus:outline-2',
        field === 'bilangan' && 'tabular-nums',
        selected && 'bg-info-wash',
        problem && 'bg-wrong-wash [box-shadow:inset_0_0_0_1px_var(--wrong)]',
        twin !== undefined && cornerLook,
        remark && chosen && !editing && cx(remarkLook, tones[problem ? 'wrong' : 'caution']),
        // The last column's reaches back: it must not stick out of the page.
        remark && (field === 'bilangan' ? 'after:right-0' : 'after:left-0'),
      )}
    >
      <span className="block truncate">{row[field]}</span>
      {editing &&
        (field === 'size' ? (
          <SizeEditor grid={grid} editing={editing} sizes={list.sizes} label={label} />
        ) : (
          <CellEditor grid={grid} editing={editing} label={label} />
        ))}
    </td>
  )
}
