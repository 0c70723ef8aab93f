/** Malay and English words with which customers opt out of promotions. */
const optOutWords = new Set(['stop', 'berhenti', 'unsubscribe'])

/** Returns true if the whole message is an opt-out word. Ignores case, punctuation and spaces around it. */
export const isOptOut = (text: string): boolean =>
  optOutWords.has(
    text
      .normalize('NFKC')
      .replaceAll(/[\p{P}\p{S}\s]+/gu, '')
      .toLowerCase(),
  )
