import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { formatClockTime, formatDueDate } from '#core/due/format-due-date.ts'
import { sanitizeForMessage } from '#core/shared/plain-line.ts'
import { formatTimeOfDay, getShopDay } from '#core/shared/shop-time.ts'
import type { GroupReason } from '#core/orders/groups/group-reason.ts'
import type { Group } from '../store/group-tables.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'

type Addresses = Pick<OrdersDependencies, 'customerUrl' | 'siteUrl'>

/** The key is in the URL fragment, which browsers don't send to servers, so no log contains the key. */
const getSiteUrl = ({ customerUrl, siteUrl }: Addresses) => (customerUrl() || siteUrl()).replace(/\/$/, '')
export const formatOrganiserLink = (parts: Addresses, key: string) =>
  `${getSiteUrl(parts)}/pesanan-kumpulan/urus#${key}`
export const formatParentsLink = (parts: Addresses, { parentsKey }: Pick<Group, 'parentsKey'>) =>
  `${getSiteUrl(parts)}/kumpulan#${parentsKey}`

const formatClosingTime = ({ closesAt }: Pick<Group, 'closesAt'>, language: MessageLanguage) =>
  `${formatDueDate(getShopDay(closesAt), language)}, ${formatClockTime(formatTimeOfDay(closesAt), language)}`

export const groupMessages: Record<
  MessageLanguage,
  {
    organiser: (group: Pick<Group, 'name'>, shop: string, link: string) => string
    /** The message with the link that the organiser forwards to parents. */
    share: (group: Pick<Group, 'name' | 'closesAt'>, link: string) => string
    reminder: (group: Group, shop: string, link: string) => string
    empty: (group: Pick<Group, 'name'>, link: string) => string
    stuck: (group: Pick<Group, 'name'>, link: string, why: GroupReason) => string
  }
> = {
  ms: {
    organiser: ({ name }, shop, link) =>
      `Ini pautan anda untuk mengurus tempahan kumpulan *${sanitizeForMessage(name)}* di ${shop}:\n${link}\n\nBuka untuk mengesahkannya; kemudian kongsi pautan ibu bapa. Pautan ini untuk anda sahaja.`,
    share: (group, link) =>
      `*${sanitizeForMessage(group.name)}*: tambah nama anak anda sebelum ${formatClosingTime(group, 'ms')}.\n${link}`,
    reminder: (group, shop, link) =>
      group.payer === 'parents'
        ? `Peringatan: bayaran untuk tempahan *${sanitizeForMessage(group.name)}* di ${shop} belum direkodkan. Bayar atau semak sebelum ${formatClosingTime(group, 'ms')}:\n${link}`
        : `Peringatan: tempahan *${sanitizeForMessage(group.name)}* di ${shop} ditutup pada ${formatClosingTime(group, 'ms')}. Semak nama anak anda:\n${link}`,
    empty: ({ name }, link) =>
      `Tempahan kumpulan *${sanitizeForMessage(name)}* telah ditutup tanpa nama anak, jadi tiada apa-apa ditempah. Buka semula di sini:\n${link}`,
    stuck: ({ name }, link, { reason_ms: reason }) =>
      `Masa tempahan kumpulan *${sanitizeForMessage(name)}* telah tamat, tetapi ia belum boleh ditempah. ${reason} Sila semak di sini:\n${link}`,
  },
  en: {
    organiser: ({ name }, shop, link) =>
      `This is your link to manage the group order *${sanitizeForMessage(name)}* at ${shop}:\n${link}\n\nOpen it to confirm, then share the parents’ link. This link is only for you.`,
    share: (group, link) =>
      `*${sanitizeForMessage(group.name)}*: add your child before ${formatClosingTime(group, 'en')}.\n${link}`,
    reminder: (group, shop, link) =>
      group.payer === 'parents'
        ? `Reminder: the payment for *${sanitizeForMessage(group.name)}* at ${shop} has not been recorded yet. Pay or check before ${formatClosingTime(group, 'en')}:\n${link}`
        : `Reminder: *${sanitizeForMessage(group.name)}* at ${shop} closes on ${formatClosingTime(group, 'en')}. Check your child’s name:\n${link}`,
    empty: ({ name }, link) =>
      `The group order *${sanitizeForMessage(name)}* was closed without any children, so nothing was ordered. Reopen it here:\n${link}`,
    stuck: ({ name }, link, { reason_en: reason }) =>
      `The group order *${sanitizeForMessage(name)}* has reached its closing time, but it can’t be ordered yet. ${reason} Please check it here:\n${link}`,
  },
}
