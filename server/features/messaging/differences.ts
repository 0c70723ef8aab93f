import { formatListTime } from '#core/shared/shop-time.ts'
import type { MessageRow } from './messages-tables.ts'

type Told = Pick<MessageRow, 'phone' | 'body' | 'media' | 'scheduledAt'>

/** What an edit changed, in words for the history; null when it changed nothing. */
export function differences(before: Told, after: Told): string | null {
  const found = [
    before.phone !== after.phone && `phone ${before.phone} → ${after.phone}`,
    before.scheduledAt.getTime() !== after.scheduledAt.getTime() &&
      `time ${formatListTime(before.scheduledAt)} → ${formatListTime(after.scheduledAt)}`,
    before.body !== after.body && 'text',
    attachments(before) !== attachments(after) && 'attachments',
  ]
  return found.filter((each) => each !== false).join(', ') || null
}

/** The database gives the fields of JSON back in an order of its own. */
const attachments = ({ media }: Told) =>
  JSON.stringify(media.map(({ url, type, name, caption }) => [url, type, name, caption]))
