export const contourBorders = ['white', 'none'] as const
export const contourPartLayouts = ['apart', 'joined'] as const
export interface ContourChoice {
  /** Either a white border around the artwork, or colour up to the cut. */
  border: (typeof contourBorders)[number]
  /** With `apart`, each separate part becomes a sticker; with `joined`, all parts become one sticker. */
  parts: (typeof contourPartLayouts)[number]
  holes: boolean
}
export const defaultContourChoice: ContourChoice = { border: 'white', parts: 'apart', holes: false }
