import type { Person } from '#core/people/people.ts'
import { ringgitText } from '#core/shared/money.ts'
import { formatFileTime, formatShopTime } from '#core/shared/shop-time.ts'

/** How tables name the zone of their times. */
export const zone = 'Kuala Lumpur time'

/** What lies in the archive, file by file. */
export function readMe(
  person: Person,
  { slips, designs }: { slips: number; designs: number },
  now: Date,
): string {
  const { phone, orders, messages, contacts, jerseys, group_orders: groups } = person
  const lines = [
    ['orders.csv', `${counted(orders.length, 'order')}, with goods, amounts and what was done about them`],
    ['messages.csv', `${counted(messages.length, 'WhatsApp message')}, sent, failed, cancelled or waiting`],
    ['contacts.csv', `${counted(contacts.length, 'entry', 'entries')} in the address book`],
    [
      'jersey lists.csv',
      `${counted(jerseys.length, 'player')} with one of your names: it may be somebody else`,
    ],
    [
      'group orders.csv',
      `${counted(groups.length, 'group order')} that you organise or have added children to, and the order that each became`,
    ],
    [
      'slips/',
      slips > 0 ? `${counted(slips, 'payment slip')}, as sent` : 'not there: no payment slips are held',
    ],
    ['designs/', designs > 0 ? `${counted(designs, 'design')}, as sent` : 'not there: no designs are held'],
    [
      'data.json',
      'all of these tables for machines; besides, which messages you want, messages that repeat, when you last ' +
        'wrote to us, and the version of the privacy notice that held with each order',
    ],
  ]
  return [
    `What is held about the customer with the phone number +${phone}`,
    `${formatFileTime(now)}, ${zone}`,
    '',
    ...lines.map(([file = '', what = '']) => `${file.padEnd(18)}${what}`),
    '',
    'A table that holds nothing has its headings only.',
    `Times are ${zone} (Asia/Kuala_Lumpur, UTC+8).`,
    'Amounts are Malaysian ringgit (RM) with two decimals; in data.json what ends in _sen is the same in sen,',
    'RM 1.00 is 100 sen.',
    '',
  ].join('\n')
}

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count === 0 ? 'no' : count} ${count === 1 ? one : many}`

/** All that is held, without what only the shop's own screens need; times with their zone, amounts in ringgit too. */
export function dataOf(person: Person, now: Date): unknown {
  const { under_way: _ours, orders, ...rest } = person
  const theirs = orders.map(({ to_post: _parts, tags: _tags, ...order }) => order)
  return {
    exported_at: zoned(now),
    time_zone: 'Asia/Kuala_Lumpur',
    ...exportedFields(rest),
    orders: exported(theirs),
  }
}

/** `2026-11-22T14:05:00+08:00` */
const zoned = (instant: Date) => `${formatShopTime(instant).replace(' ', 'T')}+08:00`

/** A value as the file has it: times with their zone, amounts in ringgit too. */
function exported(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(exported)
  return value === null || typeof value !== 'object' ? value : exportedFields(value)
}

function exportedFields(record: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, part]): [string, unknown][] => {
      if (/(^|_)at$/.test(key) && typeof part === 'string') return [[key, zoned(new Date(part))]]
      if (key.endsWith('_sen') && typeof part === 'number')
        return [
          [key, part],
          [key.replace(/_sen$/, ''), ringgitText(part)],
        ]
      return [[key, exported(part)]]
    }),
  )
}
