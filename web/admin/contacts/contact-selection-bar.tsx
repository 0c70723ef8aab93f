import { useMutation } from '@tanstack/react-query'
import { changeContactGroupMembers, type ContactGroup } from '#core/contacts/contact-groups.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { useRefreshContacts } from './contact-queries.ts'

export function ContactSelectionBar({
  chosen,
  groups,
  groupId,
  onDone,
}: {
  chosen: number[]
  groups: ContactGroup[]
  groupId: number | undefined
  onDone: () => void
}) {
  const refresh = useRefreshContacts()
  const move = useMutation({
    mutationFn: ({ group, action }: { group: ContactGroup; action: 'add' | 'remove' }) =>
      api(changeContactGroupMembers, { id: group.id, [action]: chosen }),
    onSuccess(_, { group, action }) {
      toast.success(action === 'add' ? `Added to ${group.name}` : `Removed from ${group.name}`)
      onDone()
    },
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  const current = groups.find(({ id }) => id === groupId)
  const none = chosen.length === 0
  return (
    <div
      role="toolbar"
      aria-label="Selected contacts"
      className="sticky bottom-4 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-surface border border-line bg-surface p-3 shadow-lift"
    >
      <output className="mr-auto max-sm:order-1 px-1 text-15 font-semibold tabular-nums">
        {chosen.length} selected
      </output>
      {current && (
        <Button
          className="max-sm:order-3"
          why={none && 'Select contacts first.'}
          onClick={() => move.mutate({ group: current, action: 'remove' })}
        >
          Remove from {current.name}
        </Button>
      )}
      <Menu
        trigger={
          <Button
            className="max-sm:order-3"
            why={(none && 'Select contacts first.') || (groups.length === 0 && 'There are no groups yet.')}
            busy={move.isPending}
          >
            Add to group
          </Button>
        }
      >
        {groups.map((group) => (
          <MenuItem key={group.id} onSelect={() => move.mutate({ group, action: 'add' })}>
            {group.name}
          </MenuItem>
        ))}
      </Menu>
      <ButtonLink
        to="/admin/whatsapp-scheduler/group"
        state={{ contactIds: chosen }}
        aria-disabled={none || undefined}
        className={cx('max-sm:order-3', none && 'pointer-events-none opacity-50')}
      >
        Message
      </ButtonLink>
      <Button variant="quiet" className="max-sm:order-2" onClick={onDone}>
        Done
      </Button>
    </div>
  )
}
