export interface BankAccount {
  bank: string
  number: string
  holder: string
}

/** Accounts as messages have them, one a line. */
export const accountLines = (accounts: readonly BankAccount[]): string =>
  accounts.map(({ bank, number, holder }) => `${bank} ${number} (${holder})`).join('\n')
