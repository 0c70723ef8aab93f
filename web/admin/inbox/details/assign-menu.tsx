import { Button } from '#web/ui/button.tsx'
import { CheckIcon, PersonIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import type { ConversationDetails } from '../inbox-queries.ts'

type Colleague = ConversationDetails['staff'][number]

export const findCurrentColleague = (conversation: ConversationDetails | undefined): Colleague | undefined =>
  conversation?.staff.find(({ id }) => id === conversation.me)

export function AssignMenu({
  conversation,
  onAssign,
}: {
  conversation: ConversationDetails
  onAssign: (user: Colleague | null) => void
}) {
  const { staff, assigned_to: assigned } = conversation
  const me = findCurrentColleague(conversation)
  const others = staff.filter(({ id }) => id !== me?.id)
  const item = (user: Colleague, label: string) => (
    <MenuItem
      key={user.id}
      icon={<CheckIcon className={user.id === assigned?.id ? '' : 'invisible'} />}
      onSelect={() => onAssign(user)}
    >
      {label}
    </MenuItem>
  )
  return (
    <Menu
      label="Assign to"
      trigger={
        <Button
          size="small"
          icon={<PersonIcon width={16} height={16} />}
          aria-label={assigned ? `Assigned to ${assigned.name}` : 'Assign'}
          className="max-w-40 max-sm:size-11 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0"
        >
          <span className="max-w-24 truncate max-sm:hidden">{assigned ? assigned.name : 'Assign'}</span>
        </Button>
      }
    >
      {me && item(me, 'Me')}
      {others.map((user) => item(user, user.name))}
      <MenuSeparator />
      <MenuItem icon={<CheckIcon className={assigned ? 'invisible' : ''} />} onSelect={() => onAssign(null)}>
        Unassigned
      </MenuItem>
    </Menu>
  )
}
