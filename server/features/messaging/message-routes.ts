import type { GatewayConnection } from '../gateway/gateway.ts'
import type { Logger } from 'pino'
import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/db/database.ts'
import { type Caller, type Route, route, handled, requireActorName } from '#server/http/route.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { LatestOrders } from './campaigns/compose.ts'
import type { Jobs } from '#server/db/jobs.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { MessageFeed } from './message-feed.ts'
import { writingLimits } from './writing-limits.ts'
import {
  listMessages,
  countMessagesByState,
  getMessage,
  cancelMessage,
  reactivateMessage,
  deleteMessage,
} from '#core/messaging/messages.ts'
import { listDueFirst, pageOf, counts, countsOf } from './list/pages.ts'
import { listMessagePage, countFilteredMessages } from '#core/messaging/message-list.ts'
import { getMessagesToday } from '#core/messaging/messages-today.ts'
import { today, calendar } from './list/calendar.ts'
import { getMessageCalendar } from '#core/messaging/message-calendar.ts'
import { findMessage } from './messages-store.ts'
import { onWire } from './wire.ts'
import { createMessage, updateMessage } from '#core/messaging/plan-message.ts'
import { schedule, cancel, reactivate, remove, edit } from './scheduling.ts'
import { changeMessages } from '#core/messaging/change-messages.ts'
import { bulkChange } from './list/bulk-change.ts'
import { sendMessageNow, sendMessageDirect, resolveUnknownOutcome } from '#core/messaging/send-message.ts'
import { sendNow, sendDirect, sendCall } from './sending.ts'
import { decide, history } from './settling.ts'
import { getMessageHistory } from '#core/messaging/message-history.ts'
import { streamMessageEvents } from '#core/messaging/message-events.ts'
import { streamChanges } from '#server/realtime/event-stream.ts'
import { checkPermission } from '#server/http/answer.ts'
import { sendWhatsappMessage } from '#core/messaging/whatsapp.ts'

export interface MessagingParts {
  env: Env
  /** The gateway in use. */
  connection: GatewayConnection
  database: Database
  log: Logger
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  /** Injected, because the orders feature depends on this one. */
  latestOrders: LatestOrders
  failedJobs: Jobs['failures']
  /** `null` if metrics are not collected. */
  metrics: Metrics | null
  mail: Mailer | null
  siteUrl: () => string
  /** The inbox comes later in the order of features, so it is handed in. */
  receiveWebhook: (gateway: 'cloud' | 'waha', body: string) => Promise<void>
}

export function messageRoutes(
  { connection, database: { db }, identify }: MessagingParts,
  feed: MessageFeed,
): Route[] {
  const limits = () => writingLimits(connection.current)
  return [
    route(listMessages, (input, call) => listDueFirst(db, input, call)),
    route(listMessagePage, (input) => pageOf(db, input)),
    route(countMessagesByState, () => counts(db)),
    route(countFilteredMessages, (input) => countsOf(db, input)),
    route(getMessagesToday, () => today(db)),
    route(getMessageCalendar, (input) => calendar(db, input)),
    route(getMessage, async ({ id }) => {
      const message = await findMessage(db, id)
      return message ? onWire(message) : refuse('not_found')
    }),
    route(createMessage, (input, { caller }) => schedule(db, limits(), input, requireActorName(caller))),
    route(updateMessage, (input, { caller }) => edit(db, limits(), input, requireActorName(caller))),
    route(cancelMessage, ({ id }, { caller }) => cancel(db, id, requireActorName(caller))),
    route(reactivateMessage, ({ id }, { caller }) => reactivate(db, limits(), id, requireActorName(caller))),
    route(deleteMessage, ({ id }) => remove(db, id)),
    route(changeMessages, (input, { caller }) => bulkChange(db, limits(), input, requireActorName(caller))),
    route(sendMessageNow, ({ id }, { caller }) => sendNow(db, feed, id, requireActorName(caller))),
    route(sendMessageDirect, ({ id }, { caller }) => sendDirect(db, feed, id, requireActorName(caller))),
    route(resolveUnknownOutcome, (input, { caller }) => decide(db, input, requireActorName(caller))),
    route(getMessageHistory, ({ id }) => history(db, id)),
    route(streamMessageEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return !(caller instanceof Refusal) && checkPermission(streamMessageEvents.access, caller) === null
      })
      return handled
    }),
    route(sendWhatsappMessage, (input) => sendCall(db, { feed, limits: limits() }, input)),
  ]
}
