import type { RecordedPayment } from '#core/payments/match-recorded.ts'
import type { StatementLineToMatch, OrderToMatch } from '#core/payments/line-to-match.ts'
import { createRandom, type Random } from './random-description.ts'

export interface StatementMonth {
  orders: OrderToMatch[]
  lines: StatementLineToMatch[]
  /**
   * Maps the id of a statement line to the one order that it pays in full. Part payments, payments of two orders,
   * reversed payments, and money for something else are absent.
   */
  truth: Map<number, string>
}

const names = [
  'Aminah binti Ali',
  'Nurul Huda binti Hassan',
  'Siti Zaleha binti Omar',
  'Tan Mei Ling',
  'Lim Chee Keong',
  'Kavitha a/p Raman',
  'Mohd Faizal bin Ismail',
  'Cikgu Rohana binti Yusof',
  'Farah Adila binti Zainal',
  'Wong Siew Yee',
  'Hafiz bin Kamaruddin',
  'Rajesh a/l Kumar',
]
/** Only a few prices, because many orders of a print shop cost the same. */
const prices = [1000, 1500, 2000, 2500, 2800, 3500, 4550, 5600, 8000, 12_600]

const pad = (number: number, length: number) => String(number).padStart(length, '0')

export function createStatementMonth(seed: number): StatementMonth {
  const random = createRandom(seed)
  const pick = <Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item =>
    items[random(0, items.length - 1)] as Item
  const month = '2026-11'
  const orders: OrderToMatch[] = []
  const drafts: (Omit<StatementLineToMatch, 'id'> & { pays?: string })[] = []
  const bank = (text: string, name: string) =>
    `${pick(['DUITNOW TRANSFER', 'IBG CREDIT', 'INSTANT TRANSFER', 'TRANSFER FR A/C', 'FUND TRANSFER'])} ${cutName(name, random)} ${text}`.trim()

  for (let count = 1, wanted = random(25, 60); orders.length < wanted; count += 1) {
    const order: OrderToMatch = {
      id: `order-${count}`,
      number: `2611-${pad(count, 4)}`,
      name: pick(names),
      placedOn: `${month}-${pad(random(1, 24), 2)}`,
      dueSen: pick(prices) + (random(0, 3) === 0 ? random(1, 9) * 10 : 0),
      depositDueSen: 0,
      isCancelled: random(0, 39) === 0,
    }
    orders.push(order)
    // The same customer places the same order again on the same day.
    if (random(0, 7) === 0) {
      count += 1
      orders.push({ ...order, id: `order-${count}`, number: `2611-${pad(count, 4)}` })
    }
  }
  for (const order of orders) {
    const fate = random(0, 99)
    const paidOn = `${month}-${pad(Math.min(28, Number(order.placedOn.slice(8)) + random(0, 3)), 2)}`
    const credit = (amountSen: number, text: string) => ({
      day: paidOn,
      amountSen,
      text: bank(text, order.name),
    })
    const full = !order.isCancelled && { pays: order.id }
    if (fate < 70) drafts.push({ ...credit(order.dueSen, writeNumber(order.number, random)), ...full })
    else if (fate < 78)
      drafts.push({
        ...credit(order.dueSen, pick<string>(['', 'bayaran', 'TAG NAMA', 'sticker'])),
        ...full,
      })
    else if (fate < 82) drafts.push({ ...credit(order.dueSen, order.number.slice(0, random(5, 7))), ...full })
    else if (fate < 85) drafts.push(credit(Math.floor(order.dueSen / 2), order.number))
    else if (fate < 87) {
      const other = pick(orders)
      if (other.id !== order.id)
        drafts.push(credit(order.dueSen + other.dueSen, `${order.number} ${other.number}`))
    } else if (fate < 89) {
      // The customer types the number of another customer's order. With the number of one of their own orders, it would
      // be a payment of that order.
      const wrong = pick(orders.filter(({ name }) => name !== order.name))
      drafts.push({ ...credit(order.dueSen, wrong.number), ...full })
    } else if (fate < 91) {
      drafts.push({ ...credit(order.dueSen, order.number) })
      drafts.push({
        day: `${month}-${pad(Math.min(28, Number(paidOn.slice(8)) + random(0, 2)), 2)}`,
        amountSen: 0 - order.dueSen,
        text: `${pick(['REVERSAL', 'DUITNOW RETURN', 'IBG REJECTED'])} ${random(0, 1) ? order.number : ''}`,
      })
    }
  }
  for (let other = random(3, 12); other > 0; other -= 1)
    drafts.push({
      day: `${month}-${pad(random(1, 28), 2)}`,
      amountSen: random(0, 2) ? 0 - random(500, 90_000) : pick(prices),
      text: pick([
        'TNB BILL',
        'PROFIT PAID',
        'CASH DEPOSIT 5141 2611 0042',
        'RUNCIT 881726110005',
        'SALARY',
        'CDM DEPOSIT',
      ]),
    })
  const shuffled = drafts
    .map((draft) => ({ draft, at: random(0, 1_000_000) }))
    .toSorted((one, two) => one.draft.day.localeCompare(two.draft.day) || one.at - two.at)
  const lines = shuffled.map(({ draft: { day, amountSen, text } }, at) => ({
    id: at + 1,
    day,
    amountSen,
    text,
  }))
  const ids = shuffled.map(({ draft }, at) => ({ id: at + 1, draft }))
  return {
    orders,
    lines,
    truth: new Map(ids.flatMap(({ id, draft }) => (draft.pays ? [[id, draft.pays] as const] : []))),
  }
}

/**
 * Lets staff record about a third of the payments before the statement is imported, on the day of the transfer or up to
 * four days later, some with the reference of the bank. The orders are then paid.
 */
export function recordSomeByHand(
  { orders, lines, truth }: StatementMonth,
  seed: number,
): { orders: OrderToMatch[]; lines: StatementLineToMatch[]; payments: RecordedPayment[] } {
  const random = createRandom(seed)
  const payments: RecordedPayment[] = []
  const recorded = lines.map((line) => {
    const orderId = truth.get(line.id)
    if (orderId === undefined || random(0, 2) > 0) return line
    const reference = random(0, 1) ? `MBB${random(100_000, 999_999)}` : ''
    const day = `2026-11-${pad(Math.min(30, Number(line.day.slice(8)) + random(0, 4)), 2)}`
    payments.push({ id: line.id, orderId, day, amountSen: line.amountSen, reference })
    return random(0, 1) ? { ...line, text: `${line.text} ${reference}` } : line
  })
  const paid = new Set(payments.map(({ orderId }) => orderId))
  return {
    orders: orders.map((order) => (paid.has(order.id) ? { ...order, dueSen: 0 } : order)),
    lines: recorded,
    payments,
  }
}

/** Banks cut names to between 12 and 24 characters. */
const cutName = (name: string, random: Random) => name.toUpperCase().slice(0, random(12, 24))

function writeNumber(number: string, random: Random): string {
  const [month = '', count = ''] = number.split('-')
  const styles = [
    number,
    month + count,
    `${month} ${count}`,
    `${month} - ${count}`,
    `no ${month}${count.replaceAll('0', 'O')}`,
    `Pesanan ${number} tag nama`,
    `NO${month}${count}`,
    `ORDER#${number}`,
    `${month}${count} 2 set`,
  ]
  return styles[random(0, styles.length - 1)] ?? number
}
