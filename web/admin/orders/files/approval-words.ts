import type { CutShape } from '#core/artwork/sticker-art.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { ApprovalState } from '#core/orders/files/sent-proof.ts'
import type { LayoutWords } from '#web/sticker/sticker-layout.tsx'
import type { Tone } from '#web/ui/states/status-pill.tsx'

export const shapes: Record<CutShape, string> = {
  rectangle: 'Square',
  round: 'Round',
  contour: 'Along the picture',
}

export const layoutWords: LayoutWords = {
  shape: 'How it is cut',
  shapes,
  noContour: {
    empty: 'There is nothing in this picture to cut along.',
    small: 'What is drawn is too small to cut along.',
  },
  size: 'Size of the picture',
  leftRight: 'Left and right',
  upDown: 'Up and down',
  fill: 'Fill the sticker',
  whole: 'Show all of it',
  besideCoin: (size) => `A sticker of ${size} beside a 50 sen coin`,
  sharp: 'Sharp corners, not rounded',
  bleed: 'Hatched: bleed, cut off',
  contour: {
    border: 'Edge of the sticker',
    borders: { white: 'With a white edge', none: 'Without a white edge' },
    parts: 'Parts that do not touch',
    partsWays: { apart: 'Stickers of their own', joined: 'One sticker' },
    tooFarApart: 'Too far apart to be joined',
    holes: 'Cut out the holes inside the picture, too',
  },
}

export const approvals: Record<ApprovalState, { words: string; tone: Tone }> = {
  waiting: { words: 'Not approved', tone: 'caution' },
  change_asked: { words: 'Change asked', tone: 'wrong' },
  approved: { words: 'Approved', tone: 'good' },
  withdrawn: { words: 'To approve again', tone: 'caution' },
}

/** What staff read of a design; the customer was told the same with what to do. */
export const warningWords: Record<ArtworkWarning, string> = {
  unreadable: 'cannot be opened here',
  'too-large': 'too large to be looked at here',
  password: 'locked with a password',
  'no-pdf-part': 'saved by Illustrator without its art: ask for one with “Create PDF Compatible File”',
  photoshop: 'a Photoshop file, not shown here',
  empty: 'empty',
  'low-resolution': 'too few dots',
  'wrong-proportions': 'not shaped like the sticker',
  'page-size': 'the page has another size',
  'several-pages': 'several pages, one is printed',
  animated: 'moves, the first frame is printed',
  cmyk: 'CMYK',
  'spot-colours': 'special inks',
  'fonts-missing': 'fonts that are not in the file',
  'opaque-background': 'its background is printed',
  'touches-edge': 'reaches the edge',
  'several-islands': 'parts that do not touch',
  holes: 'holes',
  'thin-parts': 'very thin lines',
  'tiny-parts': 'very small dots',
  'soft-edge': 'a soft edge',
  'white-art': 'white on white',
}
