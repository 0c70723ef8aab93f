import type { CutShape } from '#core/artwork/sticker-art.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { PlainTexts } from '../text-types.ts'
import type { designTextsMs as malay } from '../ms/design.ts'

const warnings: Record<ArtworkWarning, string> = {
  unreadable: 'This file can’t be shown here. The shop will check it before printing.',
  'too-large': 'This picture is too large to show here. The shop will check it before printing.',
  password: 'This PDF is locked with a password. Save it again without a password, then send it again.',
  'no-pdf-part':
    'This Illustrator file was saved without its artwork. In Illustrator, choose File › Save As, tick “Create PDF Compatible File”, then send it again.',
  photoshop: 'Photoshop files can’t be shown here. Also send a PNG (File › Export) so that you can check it.',
  empty: 'This picture is empty. Please check your file and send it again.',
  'low-resolution': 'This picture is too small and will print blurred. Send the original if you have it.',
  'wrong-proportions':
    'The picture’s shape differs from the sticker’s, so some edges stay empty. Press “Fill the sticker” to fill them.',
  'page-size': 'The PDF page is not the size of the sticker. It will be scaled to fit.',
  'several-pages': 'This file has several pages. Only one is printed. Choose it below.',
  animated: 'This picture is animated. Only its first frame is printed.',
  cmyk: 'This file uses printing colours (CMYK). Colours may look slightly different on screen.',
  'spot-colours':
    'This file contains special inks or a cut line. They are printed as a mix of the usual colours. If there is a cut line, delete it.',
  'fonts-missing':
    'This file’s fonts are not embedded, so letters may change. Convert text to outlines, or save it as a PDF with embedded fonts.',
  'opaque-background':
    'The picture’s background will be printed too. If it is white, choose “Along the picture” to leave it out.',
  'touches-edge':
    'The picture reaches the edge of its file and may be cut off. Send one with some space around it.',
  'several-islands': 'The picture has separate parts. Each part becomes its own sticker.',
  holes: 'Holes inside the picture are not cut out. They stay white.',
  'thin-parts': 'Some lines are very thin and may not print. Make them thicker if you can.',
  'tiny-parts': 'Some dots are very small and may not be visible.',
  'soft-edge': 'The edge of the picture is soft, like a shadow. It is cut where the colour fades to half.',
  'white-art': 'The picture is white and can’t be seen on a white sticker. The shop will ask you first.',
}

const shapes: Record<CutShape, string> = { rectangle: 'Square', round: 'Round', contour: 'Along the picture' }

export const designTextsEn: PlainTexts<typeof malay> = {
  title: 'Upload your design',
  hint: 'You can replace it until the shop starts printing. Each picture is checked at your sticker’s size.',
  choose: 'Choose files',
  chooseMore: 'Add files',
  kinds:
    'PNG, JPG, WebP, TIFF, SVG, PDF, AI or PSD. Up to five files of 20 MB each: one is printed, the others are kept as extras.',
  kindsMore: 'Up to five files: one is printed, the others are kept as extras.',
  received: 'Designs received',
  onTheWay: 'Files being sent',
  sending: (name) => `Sending ${name}`,
  sent: (percent) => `${percent}% sent`,
  storing: 'Saving...',
  waiting: 'Waiting to be sent',
  retry: (name) => `Send ${name} again`,
  drop: (name) => `Cancel ${name}`,
  remove: (name) => `Remove ${name}`,
  byShop: 'Added by the shop',
  noOriginal:
    'The original file was deleted after the retention period. Only a preview remains. To print it again, send the file again.',
  ways: { printed: 'This file is printed', extra: 'Kept as an extra, not printed' },
  print: (pixels, size, dpi) => `${pixels} pixels at ${size}: ${dpi} dpi.`,
  verdicts: { sharp: 'Sharp.', fair: 'Slightly soft.', blurry: 'Will be blurry.' },
  larger: (pixels) => `Send the original if you have it: ${pixels} pixels or more.`,
  noPixels: 'The shop will check this file before printing.',
  tooLarge: 'This file is larger than 20 MB. Please choose a smaller one, or send it by WhatsApp.',
  failed: 'The upload failed. Check your internet connection, then try again.',
  full: 'There are already five files. Remove one to send another.',
  closed: 'The shop has started work on this order. Contact the shop if the design has to change.',
  notListed: 'Your designs can’t be shown.',
  warnings,
  noGround:
    'This picture has no white or transparent background to leave out, so it is cut along its edges as a rectangle.',
  noticed: 'Before printing',
  proof: 'Check and approve',
  proofHint:
    'This is how your sticker will be printed. It is cut along the pink dashed line, which is not printed.',
  printersColours: 'Colours are shown as the shop’s printer prints them.',
  dragHint: 'Drag the picture to move it.',
  cutOff: 'Anything outside the pink line, up to the white dots, is cut off.',
  asItIs: 'This file is printed as shown.',
  noProof: 'This file can’t be shown here. The shop will prepare a preview for you to approve.',
  printedFile: 'File to print',
  othersKept: (others) =>
    `Only this file is printed. ${others === 1 ? 'The other one is' : `The other ${others} are`} kept as ${others === 1 ? 'an extra' : 'extras'}.`,
  printedIs: (name, others) =>
    `${name} is printed. ${others === 1 ? 'The other file is kept as an extra' : `The other ${others} files are kept as extras`}.`,
  pageToPrint: 'Page to print',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  dpiInFile: (dpi) => `Pictures in the file: ${dpi} dpi at the sticker’s size.`,
  shape: 'Cut shape',
  shapes,
  noContour: {
    empty: 'There is nothing in this picture to cut along.',
    small: 'The drawing is too small to cut along.',
  },
  contourNote: (mm) => `Cut along the picture, with a white edge of ${mm} mm.`,
  contourNoteBare: 'Cut exactly at the edge of the picture.',
  pieces: (count) => `It is cut into ${count} separate stickers.`,
  sharp: 'Sharp corners, not rounded',
  bleed: 'The hatched area outside the line is extra colour for cutting. It is trimmed off.',
  contour: {
    border: 'Edge of the sticker',
    borders: { white: 'With a white edge', none: 'Without a white edge' },
    parts: 'Separate parts',
    partsWays: { apart: 'Separate stickers', joined: 'One sticker' },
    tooFarApart: 'Too far apart to join',
    holes: 'Also cut out the holes inside the picture',
  },
  whiteIsGround: 'The white around it is not part of my design',
  whiteIsGroundHint: 'It is not printed, and the sticker is cut along the picture.',
  whiteMissing:
    'Tick this first to approve. If the white is part of your design, choose “Square” or “Round”.',
  tooThin: (count) =>
    `Too thin to cut: ${count > 1 ? `${count} separate stickers that tear easily and are` : 'this sticker tears easily and is'} hard to peel off.`,
  chooseWhiteEdge: (mm) => `Choose a white edge of ${mm} mm`,
  thinAsked: 'Are you sure? Press again to approve it anyway.',
  approveThin: 'Approve anyway',
  fill: 'Fill the sticker',
  whole: 'Fit the whole picture',
  size: 'Size of the picture',
  leftRight: 'Horizontal position',
  upDown: 'Vertical position',
  besideCoin: (size) => `A ${size} sticker beside a 50 sen coin`,
  printed: (goods, shape) => `${goods}, cut ${shape.toLowerCase()}`,
  approve: 'Approve for printing',
  approved: 'You have approved this design. The shop will print it exactly like this.',
  approvedByShop: 'The shop has approved this design for you.',
  withdrawn: 'The order or its files have changed since you approved them. Please approve them again.',
  change: 'Change',
  proposed: 'The shop has made this version for you',
  askChange: 'Request a change',
  changeWhat: 'What should be changed?',
  changeMissing: 'Describe the change first.',
  sendChange: 'Send',
  cancel: 'Cancel',
  changeAsked: (note) => `You requested a change: “${note}”. The shop will send a new version.`,
  eachItem: 'Each item has its own design',
  states: {
    missing: 'No design yet',
    waiting: 'Not approved yet',
    change_asked: 'Change requested',
    approved: 'Approved',
    withdrawn: 'Needs approval again',
  },
  nextItem: (goods) => `Next: ${goods}`,
  leave: 'A file is still being sent. Leave the page and stop sending it?',
}
