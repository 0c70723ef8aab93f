import type { Sen } from '../shared/money.ts'

/** If both fields are set, the amount takes precedence. */
export interface ProductDeposit {
  percent: number | null
  sen: Sen | null
}

/**
 * Returns the amount to pay before work on an order begins, or `null` if its whole total is due by then. That amount
 * includes the full price of items without a deposit. The balance, including postage, is due before the order leaves
 * the shop.
 */
export function calculateDeposit(
  items: readonly { sen: Sen; deposit: ProductDeposit | undefined }[],
  totalSen: Sen,
): Sen | null {
  if (items.every(({ deposit }) => !deposit)) return null
  return limitDeposit(
    items.reduce((sum, { sen, deposit }) => sum + getItemDeposit(sen, deposit), 0),
    totalSen,
  )
}

function getItemDeposit(itemSen: Sen, deposit: ProductDeposit | undefined): Sen {
  if (!deposit) return itemSen
  return Math.min(itemSen, deposit.sen ?? getPercentage(itemSen, deposit.percent ?? 100))
}

/**
 * Returns the deposit of an order, rounded up to 5 sen so that it can be paid in cash. Returns `null` if it is not
 * less than the total.
 */
function limitDeposit(sen: Sen, totalSen: Sen): Sen | null {
  const rounded = Math.ceil(sen / 5) * 5
  return rounded > 0 && rounded < totalSen ? rounded : null
}

/** A deposit that staff set for an order. */
export type ChosenDeposit = { percent: number } | { amount_sen: Sen }

/** Returns `null` if the deposit is the whole total or more. */
export const calculateChosenDeposit = (totalSen: Sen, deposit: ChosenDeposit): Sen | null =>
  limitDeposit('percent' in deposit ? getPercentage(totalSen, deposit.percent) : deposit.amount_sen, totalSen)

/** Returns a percentage of an amount, rounded up to whole sen. */
const getPercentage = (sen: Sen, percent: number): Sen => Math.ceil((sen * percent) / 100)
