import type { AlertKind } from '#core/messaging/alerts.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { spanText } from '../health/figures.ts'
import type { Incident } from './next-alerts.ts'

/** What is said to somebody who isn't looking: one line, and the whole. */
export interface AlertWords {
  subject: string
  text: string
}

const well: Record<AlertKind, string> = {
  engine: 'The message engine runs again.',
  sending: 'Messages go out again.',
  gateway: 'The WhatsApp gateway works again.',
  decisions: 'No message waits for a decision any more.',
  storage: 'There is room on the disk again.',
  visitors: 'Messages caused by visitors are within the daily limit again.',
}

/** That something is wrong, what to do, and where to look. */
export function alarm({ words, todo, beganAt }: Incident, shop: string, healthUrl: string): AlertWords {
  return {
    subject: `${shop}: ${words}`,
    text: [`${shop}: ${words}`, todo, `Since ${formatListTime(beganAt)}. More: ${healthUrl}`]
      .filter(Boolean)
      .join('\n\n'),
  }
}

/** That it is over, and how long it was. */
export function allClear({ kind, words, beganAt }: Incident, shop: string, now: Date): AlertWords {
  const span = spanText(now.getTime() - beganAt.getTime())
  return {
    subject: `${shop}: ${well[kind]}`,
    text: `${shop}: ${well[kind]}\n\nIt was: ${words}\nFrom ${formatListTime(beganAt)} on, for ${span}.`,
  }
}

/** So that one knows it would arrive. */
export function trial(shop: string, healthUrl: string): AlertWords {
  return {
    subject: `${shop}: this is a test`,
    text: `${shop}: this is a test. Alerts from Cetak will arrive like this one.\n\nMore: ${healthUrl}`,
  }
}
