import { getNextSendingStart, type SendingHours } from '#core/messaging/sending-hours.ts'
import { getShopDay } from '#core/shared/shop-time.ts'

/** Hours of reminders in a shop without sending hours, so that customers get no payment reminders at night. */
const daytime: SendingHours = {
  hours: Array.from({ length: 7 }, () => ({ from: '08:00', to: '21:00' })),
  holidays: [],
}

/** Returns the time at which a reminder is sent, or `null` if it is sent at once. */
export const getReminderTime = (rules: SendingHours, at: Date): Date | null =>
  getNextSendingStart(rules.hours ? rules : daytime, at)

export const getReminderDay = (rules: SendingHours, at: Date): string =>
  getShopDay(getReminderTime(rules, at) ?? at)
