const optOutWords = new Set(['stop', 'berhenti', 'unsubscribe'])

/** The whole message has to be an opt-out word. Ignores case, punctuation and spaces. */
export const isOptOut = (text: string): boolean =>
  optOutWords.has(
    text
      .normalize('NFKC')
      .replaceAll(/[\p{P}\p{S}\s]+/gu, '')
      .toLowerCase(),
  )
