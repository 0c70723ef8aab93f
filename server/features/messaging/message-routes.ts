import type { GatewayConnection } from '../gateway/gateway.ts'
import type { Logger } from 'pino'
import type { FastifyRequest } from 'fastify'
import type { Env } from '#server/env.ts'
import type { Database } from '#server/db/database.ts'
import { type Caller, type Route, route, handled, doerOf } from '#server/http/route.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { LatestOrders } from './campaigns/compose.ts'
import type { Jobs } from '#server/db/jobs.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Mail } from '#server/mail/mail.ts'
import { MessageFeed } from './message-feed.ts'
import { writingLimits } from './writing-limits.ts'
import {
  listMessages,
  messageCounts,
  getMessage,
  cancelMessage,
  reactivateMessage,
  deleteMessage,
} from '#core/messaging/messages.ts'
import { listDueFirst, pageOf, counts, countsOf } from './list/pages.ts'
import { messagePage, messageFilterCounts } from '#core/messaging/message-list.ts'
import { messagesToday } from '#core/messaging/messages-today.ts'
import { today, calendar } from './list/calendar.ts'
import { messageCalendar } from '#core/messaging/message-calendar.ts'
import { findMessage } from './messages-store.ts'
import { onWire } from './wire.ts'
import { createMessage, updateMessage } from '#core/messaging/plan-message.ts'
import { schedule, cancel, reactivate, remove, edit } from './scheduling.ts'
import { changeMessages } from '#core/messaging/change-messages.ts'
import { bulkChange } from './list/bulk-change.ts'
import { sendMessageNow, sendMessageDirect, settleMessage } from '#core/messaging/send-message.ts'
import { sendNow, sendDirect, sendCall } from './sending.ts'
import { decide, history } from './settling.ts'
import { messageHistory } from '#core/messaging/message-history.ts'
import { messageEvents } from '#core/messaging/message-events.ts'
import { streamChanges } from '#server/realtime/event-stream.ts'
import { permit } from '#server/http/answer.ts'
import { sendWhatsapp } from '#core/messaging/whatsapp.ts'

export interface MessagingParts {
  env: Env
  /** Which gateway to send by. */
  connection: GatewayConnection
  database: Database
  log: Logger
  identify: (request: FastifyRequest) => Promise<Caller | null | Refusal>
  /** Orders stand to the right of us: whoever puts the features together hands them in. */
  latestOrders: LatestOrders
  failedJobs: Jobs['failures']
  /** Where somebody reads what the engine measures. */
  metrics: Metrics | null
  mail: Mail | null
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
    route(messagePage, (input) => pageOf(db, input)),
    route(messageCounts, () => counts(db)),
    route(messageFilterCounts, (input) => countsOf(db, input)),
    route(messagesToday, () => today(db)),
    route(messageCalendar, (input) => calendar(db, input)),
    route(getMessage, async ({ id }) => {
      const message = await findMessage(db, id)
      return message ? onWire(message) : refuse('not_found')
    }),
    route(createMessage, (input, { caller }) => schedule(db, limits(), input, doerOf(caller))),
    route(updateMessage, (input, { caller }) => edit(db, limits(), input, doerOf(caller))),
    route(cancelMessage, ({ id }, { caller }) => cancel(db, id, doerOf(caller))),
    route(reactivateMessage, ({ id }, { caller }) => reactivate(db, limits(), id, doerOf(caller))),
    route(deleteMessage, ({ id }) => remove(db, id)),
    route(changeMessages, (input, { caller }) => bulkChange(db, limits(), input, doerOf(caller))),
    route(sendMessageNow, ({ id }, { caller }) => sendNow(db, feed, id, doerOf(caller))),
    route(sendMessageDirect, ({ id }, { caller }) => sendDirect(db, feed, id, doerOf(caller))),
    route(settleMessage, (input, { caller }) => decide(db, input, doerOf(caller))),
    route(messageHistory, ({ id }) => history(db, id)),
    route(messageEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return !(caller instanceof Refusal) && permit(messageEvents.access, caller) === null
      })
      return handled
    }),
    route(sendWhatsapp, (input) => sendCall(db, { feed, limits: limits() }, input)),
  ]
}
