import { useEffect, useState, type ReactNode } from 'react'
import type { Message } from '#core/messaging/message.ts'
import {
  messageActions,
  messageStates,
  type MessageAction,
  type MessageStatus,
} from '#core/messaging/message-states.ts'
import { formatPhoneError } from '#core/shared/phone.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import {
  CloseCircleIcon,
  EditIcon,
  MoreIcon,
  RefreshIcon,
  SendIcon,
  TrashIcon,
  UndoIcon,
} from '#web/ui/icons.tsx'
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx'
import { useSendingPause } from './sending-paused-banner.tsx'
import type { MessageActions } from './use-message-actions.ts'
import type { DisabledReason } from '#web/ui/disabled-reason.ts'

/** Main action for each state, shown in the row. The menu has the other actions. */
const foremost = {
  pending: 'send_now',
  sending: null,
  sent: 'edit_and_resend',
  failed: 'try_again',
  cancelled: 'reactivate',
} as const satisfies Record<MessageStatus, MessageAction | null>

const icons = {
  send_now: <SendIcon />,
  cancel: <CloseCircleIcon />,
  edit: <EditIcon />,
  edit_and_resend: <EditIcon />,
  edit_and_try_again: <EditIcon />,
  resend: <RefreshIcon />,
  try_again: <RefreshIcon />,
  reactivate: <UndoIcon />,
  delete: <TrashIcon />,
} satisfies Record<MessageAction, ReactNode>

/** Shows the actions available for a message in its state (SCHED-04). */
export function MessageRowActions({ message, actions }: { message: Message; actions: MessageActions }) {
  const paused = useSendingPause() !== null
  const first = foremost[message.status]
  const [open, setOpen] = useState(false)
  const { choose } = actions
  // The menu is rendered outside the list. The list must not move its rows while the menu is open, or the row would
  // move away from its menu.
  useEffect(() => (open ? choose() : undefined), [open, choose])
  if (!first) {
    return <output className="block text-13 text-quiet">Message is being sent...</output>
  }
  const offers: readonly MessageAction[] = messageStates[message.status].offers
  const busy = actions.busy(message.id)
  return (
    <div className="flex items-center justify-end gap-1">
      <Button
        size="small"
        // Sent messages need no action, so their button is less prominent than the others.
        variant={message.status === 'sent' ? 'quiet' : 'secondary'}
        busy={busy}
        why={whyNot(first, message, paused)}
        onClick={() => actions.act(first, message)}
      >
        {messageActions[first].label}
      </Button>
      <Menu
        onOpenChange={setOpen}
        trigger={
          <IconButton label={`More actions for the message to ${message.phone}`} disabled={busy}>
            <MoreIcon />
          </IconButton>
        }
      >
        {offers
          .filter((action) => action !== first)
          .map((action) => (
            <MenuItem
              key={action}
              icon={icons[action]}
              danger={action === 'delete'}
              why={whyNot(action, message, paused)}
              onSelect={() => actions.act(action, message)}
            >
              {messageActions[action].label}
            </MenuItem>
          ))}
      </Menu>
    </div>
  )
}

function whyNot(action: MessageAction, message: Message, paused: boolean): DisabledReason {
  if (messageActions[action].operation !== 'send_now') return null
  if (paused) return 'Sending is paused.'
  if (message.message.trim() === '' && message.mediaUrls.length === 0) return 'The message is empty.'
  return formatPhoneError(message.phone)
}
