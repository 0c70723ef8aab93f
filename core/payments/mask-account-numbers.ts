/**
 * Shortens account numbers in the text of a bank transaction to their last four digits. Order numbers have at most nine
 * digits, unless a month has 100,000 orders. Account numbers have ten or more.
 */
export const maskAccountNumbers = (text: string): string =>
  text.replace(
    /(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{2,12}(?!\d)|(?<!\d)\d{10,20}(?!\d)/g,
    (digits) => `••${digits.slice(-4)}`,
  )
