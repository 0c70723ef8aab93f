import { EditIcon, TrashIcon } from '../../ui/icons.tsx'
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx'

/** What can be done with every entry; without `mayKeep` nothing is changed. */
export function EntryActions({
  mayKeep,
  onEdit,
  onDelete,
}: {
  mayKeep: boolean
  onEdit: () => void
  onDelete: () => void
}) {
  if (!mayKeep) return null
  return (
    <>
      <MenuItem icon={<EditIcon />} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<TrashIcon />} danger onSelect={onDelete}>
        Delete
      </MenuItem>
    </>
  )
}
