import type { MessageChanges } from '#core/messaging/message-events.ts'
import { messageStatuses } from '#core/messaging/message-states.ts'
import { ChangeFeed } from '#server/realtime/change-feed.ts'

export class MessageFeed extends ChangeFeed<MessageChanges[number]> {
  constructor() {
    super('messages', parseChanges)
  }
}

/** Parses the payload of the database's trigger, `id status id status …`. */
function parseChanges(payload: string): MessageChanges {
  const words = payload.split(' ')
  const changes: MessageChanges = []
  for (let at = 0; at + 1 < words.length; at += 2) {
    const id = words[at]
    const status = [...messageStatuses, 'deleted' as const].find((each) => each === words[at + 1])
    if (id && status) changes.push({ id, status })
  }
  return changes
}
