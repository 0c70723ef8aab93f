import { type ListedMessage, messageSorts } from '#core/messaging/message-list.ts'
import type { MessageView } from './view.ts'

/** Whether the list begins with what no longer waits. */
export const isOver = (first: ListedMessage | undefined) =>
  first !== undefined && first.status !== 'pending' && first.status !== 'sending'

/** The same header again turns the order round; another one begins ascending (SCHED-03). */
export function sorted(view: MessageView, key: string): Partial<MessageView> {
  const sort = messageSorts.find((sort) => sort === key) ?? view.sort
  const turned = view.sort === sort && view.direction === 'asc'
  return { sort, direction: turned ? 'desc' : 'asc' }
}
