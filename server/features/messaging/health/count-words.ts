export const count = (number: number, what: string) =>
  `${number.toLocaleString('en-MY')} ${what}${number === 1 ? '' : 's'}`
