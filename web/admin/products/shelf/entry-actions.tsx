import { ClockIcon, EditIcon, TrashIcon } from '../../../ui/icons.tsx'
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx'

/** What can be done with every entry; without `mayKeep` nothing is changed. */
export function EntryActions({
  mayKeep,
  onEdit,
  onHistory,
  onDelete,
}: {
  mayKeep: boolean
  onEdit: () => void
  onHistory: () => void
  onDelete: () => void
}) {
  return (
    <>
      {mayKeep && (
        <MenuItem icon={<EditIcon />} onSelect={onEdit}>
          Edit
        </MenuItem>
      )}
      <MenuItem icon={<ClockIcon />} onSelect={onHistory}>
        History
      </MenuItem>
      {mayKeep && (
        <>
          <MenuSeparator />
          <MenuItem icon={<TrashIcon />} danger onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  )
}
