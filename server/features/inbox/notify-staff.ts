import { z } from 'zod'
import { conversationsAccess } from '#core/inbox/conversations.ts'
import { isQuietTime } from '#core/push/quiet-hours.ts'
import type { Db } from '#server/db/database.ts'
import { findContactNames } from '../contacts/contacts.ts'
import { findStaffIdsWithAccess } from '../identity/identity.ts'
import { pushQueries, type PushNotification, type PushRecipient } from '../push/push.ts'
import { composeConversationNotification, composeSummaryNotification } from './compose-notification.ts'
import { findConversation } from './conversation-list-store.ts'
import type { ConversationPresence } from './presence.ts'
import {
  claimNewMessages,
  endExpiredSnoozes,
  countUnreadConversations,
  findUserIdsWithHeldNotifications,
  holdNotification,
  releaseHeldNotifications,
  type StaffNotificationReason,
} from './staff-notifications-store.ts'

export const notifyStaffJobName = 'notify-staff-of-messages'

const noticeSchema = z.union([
  z.object({ conversation: z.uuid(), reason: z.enum(['message', 'wake']) }),
  z.object({ summaryOf: z.array(z.uuid()) }),
])
type Notice = z.output<typeof noticeSchema>

interface NotifierDependencies {
  db: Db
  presence: Pick<ConversationPresence, 'isViewing'>
  notifyUsers: (tx: Db, userIds: readonly string[], notice: Notice) => Promise<void>
}

const maxWoken = 200

export class StaffNotifier {
  readonly #dependencies: NotifierDependencies

  constructor(dependencies: NotifierDependencies) {
    this.#dependencies = dependencies
  }

  async notifyOfMessages(conversation: string): Promise<void> {
    await this.#dependencies.db.transaction(async (tx) => {
      if (await claimNewMessages(tx, conversation)) await this.#notify(tx, conversation, 'message')
    })
  }

  async notifyOfDue(): Promise<void> {
    const { db, notifyUsers } = this.#dependencies
    await db.transaction(async (tx) => {
      for (const id of await endExpiredSnoozes(tx, maxWoken)) await this.#notify(tx, id, 'wake')
    })
    const now = new Date()
    for (const userId of await findUserIdsWithHeldNotifications(db)) {
      if (isQuietTime(await pushQueries.findSettings(db, userId), now)) continue
      await db.transaction(async (tx) => {
        const released = await releaseHeldNotifications(tx, userId)
        const staff = await findStaffIdsWithAccess(tx, conversationsAccess)
        if (!staff.includes(userId)) return
        const [first, ...others] = released
        if (first && others.length === 0) await notifyUsers(tx, [userId], first)
        else if (first)
          await notifyUsers(tx, [userId], { summaryOf: released.map(({ conversation }) => conversation) })
      })
    }
  }

  /** Notifies the assignee, or all staff if there is none. */
  async #notify(tx: Db, conversation: string, reason: StaffNotificationReason): Promise<void> {
    const row = await findConversation(tx, conversation)
    if (!row) return
    const staff = await findStaffIdsWithAccess(tx, conversationsAccess)
    const assignee = staff.filter((id) => id === row.assignedTo)
    await this.#dependencies.notifyUsers(tx, assignee.length > 0 ? assignee : staff, { conversation, reason })
  }

  /**
   * Composes a notification right before it is sent. Returns `null` if the messages have been read in the meantime,
   * or if the user is viewing the conversation. During the user's quiet hours, holds the notification instead.
   */
  async compose(notice: unknown, { userId, settings }: PushRecipient): Promise<PushNotification | null> {
    const { db, presence } = this.#dependencies
    const parsed = noticeSchema.parse(notice)
    if ('summaryOf' in parsed) {
      const unread = await countUnreadConversations(db, parsed.summaryOf)
      return unread > 0 ? composeSummaryNotification(unread) : null
    }
    const { conversation, reason } = parsed
    const row = await findConversation(db, conversation)
    const isSnoozed = row !== null && row.snoozedUntil !== null && new Date(row.snoozedUntil) > new Date()
    if (!row || row.state === 'done' || isSnoozed) return null
    if (reason === 'message' && row.unread === 0) return null
    if (presence.isViewing(conversation, userId)) return null
    if (isQuietTime(settings, new Date())) {
      await holdNotification(db, userId, conversation, reason)
      return null
    }
    const contacts = await findContactNames(db, row.phone === null ? [] : [row.phone])
    const name = row.name || (row.phone !== null && contacts.get(row.phone)) || row.profileName
    return composeConversationNotification({ ...row, name }, { reason, showText: settings.show_text })
  }
}
