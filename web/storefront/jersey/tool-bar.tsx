import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon, UndoIcon } from '#web/ui/icons.tsx'
import { jerseyTexts } from '../texts/jersey.ts'
import { useTexts } from '../texts/texts.ts'
import type { JerseyList } from './use-jersey-list.ts'

/** What can be done with the list as a whole; `onRemove` where rows are chosen first. */
export function ToolBar({
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
