/** The customer's choices for a sticker cut along its artwork. */
export const contourBorders = ['white', 'none'] as const
export const contourParts = ['apart', 'joined'] as const
export interface ContourChoice {
  /** A white border around the artwork, or colour up to the cut. */
  border: (typeof contourBorders)[number]
  /** Separate parts become one sticker each, or are joined into one. */
  parts: (typeof contourParts)[number]
  /** Cuts out holes in the artwork. */
  holes: boolean
}
export const defaultContourChoice: ContourChoice = { border: 'white', parts: 'apart', holes: false }
