import type { SentSlip } from '#core/orders/follow/slips.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { FileIcon, TrashIcon } from '#web/ui/icons.tsx'
import { thanksTexts } from '../texts/thanks.ts'
import { useTexts } from '../texts/texts.ts'

/** What was sent, by name and time; what the shop has not looked at can be taken back. */
export function SentSlips({ list, onRemove }: { list: SentSlip[]; onRemove: (slip: string) => void }) {
  const t = useTexts(thanksTexts)
  return (
    <ul aria-label={t.sentSlips} className="mb-3 border-b border-line">
      {list.map(({ id, name, added_at, open }, at) => {
        const called = name || t.slipNumber(at + 1)
        return (
          <li key={id} className="flex min-h-12 items-center gap-3 border-t border-line py-1 text-15">
            <FileIcon className="shrink-0 text-quiet" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere">{called}</span>
              <span className="block text-13 text-quiet tabular-nums">
                {formatListTime(new Date(added_at))}
                {!open && `. ${t.slipLooked}`}
              </span>
            </span>
            {open && (
              <IconButton label={t.takeBackSlip(called)} onClick={() => onRemove(id)}>
                <TrashIcon />
              </IconButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}
