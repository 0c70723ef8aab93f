import { IconButton } from '#web/ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon, EditIcon, TrashIcon } from '#web/ui/icons.tsx'

/** A photo of the product, with what can be done with it. */
export function PhotoRow({
  photo,
  number,
  last,
  onMove,
  onCut,
  onRemove,
}: {
  photo: string
  number: number
  last: boolean
  onMove: (by: 1 | -1) => void
  onCut: () => void
  onRemove: () => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0">
      <img
        src={photo}
        alt=""
        className="aspect-4/3 w-16 shrink-0 rounded-small border border-line bg-sunk object-cover sm:w-20"
      />
      <span className="min-w-16 flex-1 text-15">
        Photo {number}
        {number === 1 && <span className="block text-13 text-quiet">In lists and when shared, too</span>}
      </span>
      <span className="flex">
        <IconButton label={`Photo ${number}: earlier`} disabled={number === 1} onClick={() => onMove(-1)}>
          <ArrowUpIcon />
        </IconButton>
        <IconButton label={`Photo ${number}: later`} disabled={last} onClick={() => onMove(1)}>
          <ArrowDownIcon />
        </IconButton>
        <IconButton label={`Photo ${number}: another part of it`} onClick={onCut}>
          <EditIcon />
        </IconButton>
        <IconButton label={`Remove photo ${number}`} onClick={onRemove}>
          <TrashIcon />
        </IconButton>
      </span>
    </li>
  )
}
