import { ClockIcon, EditIcon, TrashIcon } from '#web/ui/icons.tsx'
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'

export function CatalogEntryActions({
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
        View history
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
