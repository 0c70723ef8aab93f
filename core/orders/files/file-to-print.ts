import type { SentDesign, SentDesigns } from './sent-designs.ts'

/** Of several files only one is printed: which, before anyone has chosen. What came after the last version is meant to. */
export function fileToPrint({
  designs,
  proof,
}: Pick<SentDesigns, 'designs' | 'proof'>): SentDesign | undefined {
  const last = designs.at(-1)
  const ofProof = designs.find(({ id }) => id === proof?.design)
  const isNewer = proof?.approved_at && last && last.added_at > proof.approved_at
  return isNewer ? last : (ofProof ?? last)
}
