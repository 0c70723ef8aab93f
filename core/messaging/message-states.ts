export const messageStatuses = ['pending', 'sending', 'sent', 'failed', 'cancelled'] as const
export type MessageStatus = (typeof messageStatuses)[number]

export type MessageOperation =
  | 'send_now'
  | 'send_direct'
  | 'cancel'
  | 'reschedule'
  | 'update'
  | 'delete'
  | 'reactivate'
  | 'settle'
  /** Sends a message that was held by the daily limit for visitors' messages. */
  | 'release'

/** Labels and operations of the actions on messages. `resend` is always refused with a message (D-05). */
export const messageActions = {
  send_now: { label: 'Send Now', operation: 'send_now' },
  cancel: { label: 'Cancel', operation: 'cancel' },
  edit: { label: 'Edit', operation: 'update' },
  delete: { label: 'Delete', operation: 'delete' },
  edit_and_resend: { label: 'Edit & Resend', operation: 'update' },
  resend: { label: 'Resend', operation: 'send_now' },
  edit_and_try_again: { label: 'Edit & Try Again', operation: 'update' },
  try_again: { label: 'Try Again', operation: 'send_now' },
  reactivate: { label: 'Reactivate', operation: 'reactivate' },
} as const satisfies Record<string, { label: string; operation: MessageOperation }>
export type MessageAction = keyof typeof messageActions

/**
 * The state machine of messages for server and screen: which actions the list offers in each state, in the order of
 * SCHED-04, and which calls the server accepts. Updating a sent message also requires `force_update` (D-14).
 */
export const messageStates = {
  pending: {
    offers: ['send_now', 'cancel', 'edit', 'delete'],
    accepts: ['send_now', 'send_direct', 'cancel', 'reschedule', 'update', 'delete'],
  },
  sending: { offers: [], accepts: [] },
  sent: { offers: ['edit_and_resend', 'resend', 'delete'], accepts: ['update', 'delete'] },
  failed: {
    offers: ['edit_and_try_again', 'try_again', 'delete'],
    accepts: ['send_now', 'send_direct', 'update', 'delete', 'settle', 'release'],
  },
  cancelled: { offers: ['edit', 'reactivate', 'delete'], accepts: ['update', 'reactivate', 'delete'] },
} as const satisfies Record<
  MessageStatus,
  { offers: readonly MessageAction[]; accepts: readonly MessageOperation[] }
>

export function isOperationAllowed(status: MessageStatus, operation: MessageOperation): boolean {
  const taken: readonly MessageOperation[] = messageStates[status].accepts
  return taken.includes(operation)
}
