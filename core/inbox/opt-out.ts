const optOutWords = new Set(['stop', 'berhenti', 'unsubscribe'])

/** Returns true if the whole message is an opt-out word, ignoring case, punctuation and spaces. */
export const isOptOutText = (text: string): boolean =>
  optOutWords.has(
    text
      .normalize('NFKC')
      .replaceAll(/[\p{P}\p{S}\s]+/gu, '')
      .toLowerCase(),
  )
