import type { Delivery } from '../gateways/gateway.ts'
import { withCaption } from '#core/messaging/captions.ts'

/** A part that this engine is to hand over at once, and what it has to know of its message. */
export interface Taken extends Delivery {
  messageId: string
  attempt: number
  optional: boolean
  /** The message's text, a part of its own, when it goes as the caption of this one. */
  carried: { partId: string; attempt: number } | null
  /** Parts that come after this one, and what goes with it. */
  later: number
  refusals: number
  asked: boolean
  direct: boolean
  /** Parts of it have gone before. */
  begun: boolean
  /** When the message was due, in seconds since 1970. */
  due: number
}

/** A row as the driver gives it has the names of `Taken`. */
export type Row = { [Column in keyof Omit<Taken, 'carried'>]: Taken[Column] } & { carriedBy: string | null }

/** A part, and the text that goes as its caption. */
export function withText(row: Omit<Taken, 'carried'>, along: Row | undefined): Taken {
  if (!along) return { ...row, carried: null }
  const { partId, attempt, text } = along
  return {
    ...row,
    text: withCaption(row.text, text),
    later: row.later - 1,
    carried: { partId, attempt },
  }
}
