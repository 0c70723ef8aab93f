import type { SentDesign, SentDesigns } from './sent-designs.ts'

/**
 * Selects the one of several files to print if none was chosen. A file newer than the last version takes
 * precedence.
 */
export function selectFileToPrint({
  designs,
  proof,
}: Pick<SentDesigns, 'designs' | 'proof'>): SentDesign | undefined {
  const last = designs.at(-1)
  const ofProof = designs.find(({ id }) => id === proof?.design)
  const isNewer = proof?.approved_at && last && last.added_at > proof.approved_at
  return isNewer ? last : (ofProof ?? last)
}
