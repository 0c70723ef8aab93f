import { useState } from 'react'
import { parseJerseyLines } from '#core/orders/jersey/jersey-lines.ts'
import { jerseyLists } from '#core/orders/jersey/jersey.ts'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useMediaQuery } from '#web/ui/page/use-media-query.ts'
import { jerseyTexts } from '../texts/jersey.ts'
import { useTexts } from '../texts/texts.ts'
import { JerseyCards } from './cards.tsx'
import { JerseyGrid } from './grid.tsx'
import { PastedListPreview, type PendingPlayerList } from './pasted-list-preview.tsx'
import { insertPastedRows, ensureBlankRow } from './rows.ts'
import type { PasteResult } from './paste.ts'
import { useGrid } from './use-grid.ts'
import type { JerseyList } from './use-jersey-list.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon, UndoIcon } from '#web/ui/icons.tsx'

export function TeamPlayerList({ list }: { list: JerseyList }) {
  const t = useTexts(jerseyTexts)
  const grid = useGrid(list)
  const [pendingList, setPendingList] = useState<PendingPlayerList | null>(null)
  const askForList = () => setPendingList({ text: '', at: list.rows.length - 1 })
  const asGrid = useMediaQuery('(min-width: 48rem) and (pointer: fine)')
  // The toast summarizes everything, because only one toast is shown at a time.
  const reportPaste = ({ heading, long, ignored }: PasteResult) => {
    const lost = [long ? t.long(long) : '', ignored ? t.ignored(ignored) : ''].filter(Boolean)
    if (lost.length) toast.warning([...(heading ? [t.heading] : []), ...lost].join(' '))
    else if (heading) toast.info(t.heading)
  }
  if (!list.loaded && list.players === 0) {
    return list.failed ? <ErrorState title={t.loadFailed} onRetry={list.retry} /> : <Waiting />
  }
  const previewPaste = (text: string, at: number) => {
    const found = !text.includes('\t') && parseJerseyLines(text) !== null
    if (found) setPendingList({ text, at })
    return found
  }
  const shown = {
    list,
    pasting: { tell: reportPaste, look: previewPaste },
    label: `${t.title}: ${t.sheets[jerseyLists[list.team].sheet]}`,
  }
  const repeatedNumbers = list.rows
    .filter(({ id }) => list.sameNumbers.has(id))
    .map(({ bilangan }) => bilangan.trim())
  return (
    <>
      {/* Announces errors of the previous cell, which a user who continues typing would miss. */}
      <output className="sr-only">
        {repeatedNumbers.length > 0 && t.numbersTwice([...new Set(repeatedNumbers)].join(', '))}
      </output>
      {pendingList && (
        <PastedListPreview
          asked={pendingList}
          sizes={list.sizes}
          onClose={() => setPendingList(null)}
          onTake={(read) => {
            list.edit(insertPastedRows(list.rows, pendingList.at, read))
            setPendingList(null)
          }}
        />
      )}
      {list.failed && <ErrorState title={t.loadFailed} onRetry={list.retry} className="mb-4" />}
      {asGrid ? (
        <>
          <ToolBar
            list={list}
            onPasteList={askForList}
            onAdd={() => grid.addRow()}
            onRemove={() => grid.removeRows(grid.block.top, grid.block.bottom)}
          />
          <JerseyGrid {...shown} grid={grid} />
          <p className="mt-2 text-13 text-quiet">{t.keys}</p>
        </>
      ) : (
        <>
          <ToolBar list={list} onPasteList={askForList} onAdd={() => list.edit(ensureBlankRow(list.rows))} />
          <JerseyCards {...shown} />
        </>
      )}
    </>
  )
}

function Waiting() {
  const t = useTexts(jerseyTexts)
  return (
    <div className="grid gap-2 pt-14">
      <Loading label={t.loading} />
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-11 w-full" />
      ))}
    </div>
  )
}

/** `onRemove` is set only if rows can be selected. */
function ToolBar({
  list,
  onAdd,
  onPasteList,
  onRemove,
}: {
  list: JerseyList
  onAdd: () => void
  onPasteList: () => void
  onRemove?: () => void
}) {
  const t = useTexts(jerseyTexts)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-1">
      <p className="mr-auto text-15 text-quiet tabular-nums">{t.players(list.players)}</p>
      <IconButton label={t.undo} disabled={!list.canUndo} onClick={list.undo}>
        <UndoIcon />
      </IconButton>
      <IconButton label={t.redo} disabled={!list.canRedo} onClick={list.redo}>
        <UndoIcon className="-scale-x-100" />
      </IconButton>
      {onRemove && (
        <Button variant="quiet" icon={<TrashIcon />} onClick={onRemove}>
          {t.remove}
        </Button>
      )}
      <Button variant="quiet" onClick={onPasteList}>
        {t.pasteList}
      </Button>
      <Button icon={<PlusIcon />} onClick={onAdd} className="ml-1">
        {t.add}
      </Button>
    </div>
  )
}
