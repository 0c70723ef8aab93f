import type { CutShape } from '#core/artwork/sticker-art.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { DesignApprovalState } from '#core/orders/files/sent-proof.ts'
import type { StickerLayoutTexts } from '#web/sticker/sticker-layout.tsx'
import type { Tone } from '#web/ui/states/status-pill.tsx'

export const cutShapeLabels: Record<CutShape, string> = {
  rectangle: 'Square',
  round: 'Round',
  contour: 'Custom shape',
}

export const adminStickerLayoutTexts: StickerLayoutTexts = {
  shape: 'Cut shape',
  shapes: cutShapeLabels,
  noContour: {
    empty: 'This image has no outline to cut along.',
    small: 'The image is too small to cut along its outline.',
  },
  size: 'Image size',
  leftRight: 'Horizontal position',
  upDown: 'Vertical position',
  fill: 'Fill the sticker',
  whole: 'Fit whole image',
  besideCoin: (size) => `A ${size} sticker beside a 50 sen coin`,
  sharp: 'Square corners',
  bleed: 'Hatched area: bleed, trimmed off',
  contour: {
    border: 'Border',
    borders: { white: 'White border', none: 'No border' },
    parts: 'Separate parts',
    partsWays: { apart: 'Separate stickers', joined: 'One sticker' },
    tooFarApart: 'Too far apart to join',
    holes: 'Cut out holes in the image',
  },
}

export const approvalBadges: Record<DesignApprovalState, { words: string; tone: Tone }> = {
  waiting: { words: 'Not approved', tone: 'caution' },
  change_asked: { words: 'Change requested', tone: 'wrong' },
  approved: { words: 'Approved', tone: 'good' },
  withdrawn: { words: 'Needs approval again', tone: 'caution' },
}

/** Texts for staff that warn of problems with a design. Customers see longer texts with advice. */
export const artworkWarningLabels: Record<ArtworkWarning, string> = {
  unreadable: 'can’t be opened',
  'too-large': 'too large to check',
  password: 'password-protected',
  'no-pdf-part': 'saved from Illustrator without PDF content (ask for “Create PDF Compatible File”)',
  photoshop: 'Photoshop file without preview',
  empty: 'empty',
  'low-resolution': 'low resolution',
  'wrong-proportions': 'proportions differ from the sticker',
  'page-size': 'page size differs',
  'several-pages': 'several pages, only one is printed',
  animated: 'animated, only the first frame is printed',
  cmyk: 'CMYK',
  'spot-colours': 'spot colours',
  'fonts-missing': 'fonts not embedded',
  'opaque-background': 'the background is opaque and will be printed',
  'touches-edge': 'touches the edge',
  'several-islands': 'separate parts',
  holes: 'holes',
  'thin-parts': 'very thin lines',
  'tiny-parts': 'very small dots',
  'soft-edge': 'soft edges',
  'white-art': 'white on white',
}
