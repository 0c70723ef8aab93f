const optOutWords = new Set(['stop', 'berhenti', 'unsubscribe'])

/** Ignores case, punctuation and spaces around it. */
export const isOptOut = (text: string): boolean =>
  optOutWords.has(
    text
      .normalize('NFKC')
      .replaceAll(/[\p{P}\p{S}\s]+/gu, '')
      .toLowerCase(),
  )
