/** How a sticker is cut along its art, as far as it can be chosen. */
export const contourBorders = ['white', 'none'] as const
export const contourParts = ['apart', 'joined'] as const
export interface ContourChoice {
  /** A white edge around the art, or colour up to the cut. */
  border: (typeof contourBorders)[number]
  /** Parts that don't touch: each a sticker of its own, or all of them one. */
  parts: (typeof contourParts)[number]
  /** Holes in the art are cut out. */
  holes: boolean
}
export const usualContour: ContourChoice = { border: 'white', parts: 'apart', holes: false }
