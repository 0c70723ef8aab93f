/** The bank of the account that an empty database begins with: nobody's, until the owner enters the shop's own. */
export const exampleBank = 'Bank Contoh'
