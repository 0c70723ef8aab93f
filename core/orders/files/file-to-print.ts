import type { SentDesign, SentDesigns } from './sent-designs.ts'

/**
 * Selects the file to print if the customer did not choose one of several files. A file newer than the last version
 * takes precedence.
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
