import type { GatewayConnection } from '../gateway/gateway.ts'
import type { Logger } from 'pino'
import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { type Caller, type Route, route, alreadyAnswered, requireActorName } from '#server/http/route.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { FindLatestOrders } from './campaigns/compose-messages.ts'
import type { JobQueue } from '#server/db/jobs.ts'
import type { ProgramMetrics } from '#server/metrics/metrics.ts'
import type { MailSender } from '#server/mail/mail.ts'
import { MessageFeed } from './message-feed.ts'
import { getGatewayLimits } from './message-limits.ts'
import {
  listMessages,
  countMessagesByStatus,
  getMessage,
  cancelMessage,
  reactivateMessage,
  deleteMessage,
} from '#core/messaging/messages.ts'
import {
  listMessagesDueFirst,
  getMessagePage,
  getMessageCounts,
  getFilteredCounts,
} from './list/message-pages.ts'
import { listMessagePage, countFilteredMessages } from '#core/messaging/message-list.ts'
import { getMessagesToday } from '#core/messaging/messages-today.ts'
import { countTodaysMessages, buildMessageCalendar } from './list/message-calendar.ts'
import { getMessageCalendar } from '#core/messaging/message-calendar.ts'
import { findMessage } from './messages-store.ts'
import { toWireMessage } from './wire-message.ts'
import { createMessage, updateMessage } from '#core/messaging/plan-message.ts'
import {
  createScheduledMessage,
  cancelScheduledMessage,
  reactivateScheduledMessage,
  deleteScheduledMessage,
  editScheduledMessage,
} from './scheduling.ts'
import { changeMessages } from '#core/messaging/change-messages.ts'
import { changeMessagesInBulk } from './list/bulk-change.ts'
import { sendMessageNow, sendMessageDirect, resolveUnknownOutcome } from '#core/messaging/send-message.ts'
import { sendMessageAtOnce, sendMessageDirectly, handleSendWhatsappMessage } from './manual-sending.ts'
import { resolveUnknownMessage, getMessageHistoryDetails } from './resolve-unknown.ts'
import { getMessageHistory } from '#core/messaging/message-history.ts'
import { streamMessageEvents } from '#core/messaging/message-events.ts'
import { streamChanges } from '#server/realtime/event-stream.ts'
import { checkPermission } from '#server/http/answer.ts'
import { sendWhatsappMessage } from '#core/messaging/whatsapp.ts'

export interface MessagingDependencies {
  env: Env
  connection: GatewayConnection
  database: Database
  files: StoredFiles
  log: Logger
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  /** Passed in, because the orders feature imports this feature and can't be imported by it. */
  latestOrders: FindLatestOrders
  failedJobs: JobQueue['findFailures']
  failedWebhooks: () => Promise<{ url: string; deliveries: number }[]>
  metrics: ProgramMetrics | null
  mail: MailSender | null
  siteUrl: () => string
  /** Stores the body for the inbox. Injected, because the inbox feature depends on this one. */
  receiveWebhook: (gateway: 'cloud' | 'waha' | 'sandbox', body: string) => Promise<void>
}

export function messageRoutes(
  { connection, database: { db }, identify }: MessagingDependencies,
  feed: MessageFeed,
): Route[] {
  const limits = () => getGatewayLimits(connection.current)
  return [
    route(listMessages, (input, call) => listMessagesDueFirst(db, input, call)),
    route(listMessagePage, (input) => getMessagePage(db, input)),
    route(countMessagesByStatus, () => getMessageCounts(db)),
    route(countFilteredMessages, (input) => getFilteredCounts(db, input)),
    route(getMessagesToday, () => countTodaysMessages(db)),
    route(getMessageCalendar, (input) => buildMessageCalendar(db, input)),
    route(getMessage, async ({ id }) => {
      const message = await findMessage(db, id)
      return message ? toWireMessage(message) : refuse('not_found')
    }),
    route(createMessage, (input, { caller }) =>
      createScheduledMessage(db, limits(), input, requireActorName(caller)),
    ),
    route(updateMessage, (input, { caller }) =>
      editScheduledMessage(db, limits(), input, requireActorName(caller)),
    ),
    route(cancelMessage, ({ id }, { caller }) => cancelScheduledMessage(db, id, requireActorName(caller))),
    route(reactivateMessage, ({ id }, { caller }) =>
      reactivateScheduledMessage(db, limits(), id, requireActorName(caller)),
    ),
    route(deleteMessage, ({ id }) => deleteScheduledMessage(db, id)),
    route(changeMessages, (input, { caller }) =>
      changeMessagesInBulk(db, limits(), input, requireActorName(caller)),
    ),
    route(sendMessageNow, ({ id }, { caller }) => sendMessageAtOnce(db, feed, id, requireActorName(caller))),
    route(sendMessageDirect, ({ id }, { caller }) =>
      sendMessageDirectly(db, feed, id, requireActorName(caller)),
    ),
    route(resolveUnknownOutcome, (input, { caller }) =>
      resolveUnknownMessage(db, input, requireActorName(caller)),
    ),
    route(getMessageHistory, ({ id }) => getMessageHistoryDetails(db, id)),
    route(streamMessageEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return !(caller instanceof Refusal) && checkPermission(streamMessageEvents.access, caller) === null
      })
      return alreadyAnswered
    }),
    route(sendWhatsappMessage, (input) => handleSendWhatsappMessage(db, { feed, limits: limits() }, input)),
  ]
}
