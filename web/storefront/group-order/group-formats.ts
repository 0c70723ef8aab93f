import { formatClockTime, formatDueDate } from '#core/due/format-due-date.ts'
import type { ChildPick, ChildPaymentState } from '#core/orders/groups/group-order.ts'
import { getOwedAmount, type ChildView, type GroupItemView } from '#core/orders/groups/group-item-views.ts'
import type { Language } from '#core/shared/language.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatTimeOfDay, getShopDay } from '#core/shared/shop-time.ts'

export function formatGroupTime(instant: string, language: Language): string {
  const at = new Date(instant)
  return `${formatDueDate(getShopDay(at), language)}, ${formatClockTime(formatTimeOfDay(at), language)}`
}

export function formatPaymentState(
  child: ChildView,
  t: { paid: Record<ChildPaymentState, string>; balance: (amount: string) => string },
): string {
  const owed = getOwedAmount(child)
  return child.paid_sen > 0 && owed > 0 ? t.balance(formatRinggit(owed)) : t.paid[child.paid]
}

export function formatPickLines(
  items: readonly GroupItemView[],
  picks: readonly ChildPick[],
  number: string,
  language: Language,
  colourName: (warna: string) => string,
): string[] {
  return items.flatMap((item, at) => {
    const pick = picks[at]
    if (!pick || pick.quantity === 0) return []
    const chosen = item.options.flatMap(({ code, choices }) => {
      const found = choices.find((choice) => choice.code === (pick.choices[code] ?? choices[0]?.code))
      return found ? [found.name[language]] : []
    })
    const about = [
      item.kind === 'nametag' ? colourName(pick.colour) : item.detail[language],
      ...chosen,
      item.numbers && number ? `#${number}` : '',
    ].filter(Boolean)
    return [`${pick.quantity} × ${item.product}${about.length > 0 ? `: ${about.join(', ')}` : ''}`]
  })
}

/** The user chooses the recipient in WhatsApp. */
export const getWhatsAppShareUrl = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`
