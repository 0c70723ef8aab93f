import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CheckIcon, ClockIcon, EditIcon, InfoIcon, MoreIcon, PersonIcon, UndoIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx'
import { formatListTime } from '#core/shared/shop-time.ts'
import { formatPhone, getCustomerName } from '#core/inbox/conversation-text.ts'
import type { ConversationDetails } from '../inbox-queries.ts'
import { CustomerAvatar } from '../list/conversation-list-row.tsx'
import { AssignMenu } from './assign-menu.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import type { ConversationActions } from './use-conversation-actions.ts'

export function ConversationHeader({
  conversation,
  actions: { change, isChanging },
  back,
  onDetails,
  detailsClass,
  dialogs,
}: {
  conversation: ConversationDetails
  actions: ConversationActions
  back?: ReactNode
  /** Opens the customer's details on screens that don't show them beside the thread. */
  onDetails?: () => void
  detailsClass?: string
  dialogs: ConversationDialogs
}) {
  const name = getCustomerName(conversation)
  const isDone = conversation.state === 'done'
  const setState = () => change(conversation, { action: 'state', state: isDone ? 'open' : 'done' })
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 py-1 sm:px-3">
      {back}
      <CustomerAvatar name={conversation.name} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate font-display text-17 leading-5 font-semibold">{name}</h2>
        <p className="truncate text-13 leading-5 text-quiet tabular-nums">
          <Subtitle conversation={conversation} />
        </p>
      </div>
      <AssignMenu
        conversation={conversation}
        onAssign={(user) => change(conversation, { action: 'assign', user })}
      />
      <Button
        size="small"
        icon={isDone ? <UndoIcon width={16} height={16} /> : <CheckIcon width={16} height={16} />}
        disabled={isChanging}
        onClick={setState}
        className="max-sm:size-11 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0"
        aria-label={isDone ? 'Reopen' : 'Mark as done'}
      >
        <span className="max-sm:hidden">{isDone ? 'Reopen' : 'Done'}</span>
      </Button>
      <Menu
        trigger={
          <IconButton label="More actions" className="max-sm:size-11">
            <MoreIcon />
          </IconButton>
        }
      >
        {conversation.snoozed_until === null ? (
          <MenuItem icon={<ClockIcon />} onSelect={() => dialogs.open('snooze')}>
            Snooze…
          </MenuItem>
        ) : (
          <MenuItem
            icon={<ClockIcon />}
            onSelect={() => change(conversation, { action: 'snooze', until: null })}
          >
            End snooze
          </MenuItem>
        )}
        <MenuItem icon={<EditIcon />} onSelect={() => dialogs.open('rename')}>
          Rename…
        </MenuItem>
        {onDetails && (
          <span className={detailsClass}>
            <MenuSeparator />
            <MenuItem icon={<PersonIcon />} onSelect={onDetails}>
              Customer details
            </MenuItem>
          </span>
        )}
      </Menu>
      {onDetails && (
        <IconButton
          label="Customer details"
          onClick={onDetails}
          className={cx('max-sm:hidden', detailsClass)}
        >
          <InfoIcon />
        </IconButton>
      )}
    </header>
  )
}

function Subtitle({ conversation }: { conversation: ConversationDetails }) {
  const { phone, name, snoozed_until: snoozedUntil, state } = conversation
  const parts = [
    phone !== null && name !== '' && formatPhone(phone),
    phone === null && 'WhatsApp hides the number',
    state === 'done' && 'Done',
    snoozedUntil !== null &&
      Date.parse(snoozedUntil) > Date.now() &&
      `Snoozed until ${formatListTime(new Date(snoozedUntil))}`,
  ]
  return parts.filter(Boolean).join(' · ')
}

export interface ConversationDialogs {
  open: (dialog: 'snooze' | 'rename') => void
  view: ReactNode
}

export function useConversationDialogs(
  conversation: ConversationDetails | undefined,
  { change }: ConversationActions,
): ConversationDialogs {
  const [dialog, setDialog] = useState<'snooze' | 'rename'>()
  const close = () => setDialog(undefined)
  return {
    open: setDialog,
    view: conversation && (
      <>
        {dialog === 'snooze' && (
          <SnoozeDialog
            onChoose={(until) => change(conversation, { action: 'snooze', until })}
            onClose={close}
          />
        )}
        {dialog === 'rename' && <RenameDialog conversation={conversation} onClose={close} />}
      </>
    ),
  }
}
