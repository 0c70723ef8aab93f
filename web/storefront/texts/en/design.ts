import type { CutShape } from '#core/artwork/sticker-art.ts'
import type { ArtworkWarning } from '#core/artwork/warnings.ts'
import type { Plain } from '../english.ts'
import type { design as malay } from '../ms/design.ts'

const warnings: Record<ArtworkWarning, string> = {
  unreadable: 'This file cannot be shown here. The shop will check it before it prints.',
  'too-large': 'This picture is too large to be shown here. The shop will check it before it prints.',
  password: 'This PDF is locked with a password. Save it again without a password, then send it once more.',
  'no-pdf-part':
    'This Illustrator file was saved without its art. In Illustrator, choose File › Save As, tick “Create PDF Compatible File”, then send it again.',
  photoshop:
    'Photoshop files cannot be shown here. Send a PNG too (File › Export), so that you can check it.',
  empty: 'This picture is empty. Please check your file and send it again.',
  'low-resolution': 'This picture is too small and will be blurred. Send the original if you have it.',
  'wrong-proportions':
    'The picture is not shaped like the sticker, so its edges stay empty. Press “Fill the sticker” to fill them.',
  'page-size': 'The page of the PDF is not as large as the sticker. It is made to fit.',
  'several-pages': 'This file has several pages. Only one is printed: choose it below.',
  animated: 'This picture moves. Only its first frame is printed.',
  cmyk: 'This file is in printing colours (CMYK). Colours on a screen may differ a little.',
  'spot-colours':
    'This file has special inks or a cut line. They are printed as a mix of the usual colours; delete a cut line if there is one.',
  'fonts-missing':
    'The fonts of this file are not inside it, so letters may change. Turn text into outlines, or save it as a PDF with its fonts embedded.',
  'opaque-background':
    'The background of the picture is printed too. If it is white, choose “Along the picture” to leave it out.',
  'touches-edge':
    'The picture reaches the edge of its file and may be cut off. Send one with some room around it.',
  'several-islands': 'The picture has parts that do not touch. Each of them becomes a sticker of its own.',
  holes: 'Holes inside the picture are not cut out. They stay white.',
  'thin-parts': 'Some lines are very thin. They may vanish in print. Make them thicker if you can.',
  'tiny-parts': 'Some dots are very small. They may not be seen.',
  'soft-edge': 'The edge of the picture is soft, like a shadow. It is cut where half of the colour is left.',
  'white-art': 'The picture is white and cannot be seen on a white sticker. The shop will ask you first.',
}

const shapes: Record<CutShape, string> = { rectangle: 'Square', round: 'Round', contour: 'Along the picture' }

export const design: Plain<typeof malay> = {
  title: 'Upload your design',
  hint: 'It can be replaced until the shop begins to print. Each picture is checked at the size of your sticker.',
  choose: 'Choose files',
  chooseMore: 'Add files',
  kinds:
    'PNG, JPG, WebP, TIFF, SVG, PDF, AI or PSD. At most 20 MB a file, up to five files: one is printed, the others are kept as extra.',
  kindsMore: 'Up to five files: one is printed, the others are kept as extra.',
  received: 'Designs received',
  onTheWay: 'Files on their way',
  sending: (name) => `Sending ${name}`,
  sent: (percent) => `${percent}% sent`,
  storing: 'Being stored...',
  waiting: 'Waiting for its turn',
  retry: (name) => `Send ${name} again`,
  drop: (name) => `Cancel ${name}`,
  remove: (name) => `Remove ${name}`,
  byShop: 'Added by the shop',
  noOriginal:
    'The original file was deleted after the retention period. Only its picture is kept. To print it again, send the file once more.',
  ways: { printed: 'This file is printed', extra: 'Kept as extra, not printed' },
  print: (pixels, size, dpi) => `${pixels} pixels at ${size}: ${dpi} dpi.`,
  verdicts: { sharp: 'Sharp.', fair: 'Not quite sharp.', blurry: 'Will be blurred.' },
  larger: (pixels) => `Send the original if you have it: ${pixels} pixels or more.`,
  noPixels: 'The shop will check this file before it prints.',
  tooLarge: 'This file is larger than 20 MB. Please choose a smaller one, or send it by WhatsApp.',
  failed: 'This file did not arrive. Check your internet connection, then try again.',
  full: 'Five files are here already. Remove one to send another.',
  closed: 'The shop has begun to work on this order. Contact the shop if the design has to change.',
  notListed: 'The designs that you have sent cannot be shown.',
  warnings,
  noGround:
    'This picture has no white or clear background to leave out, so it is cut along its edges, as a rectangle.',
  noticed: 'Before it is printed',
  proof: 'Check and approve',
  proofHint:
    'This is how your sticker will be printed. It is cut along the pink dashed line, which is not printed.',
  printersColours: 'Colours are shown as the shop’s printer prints them.',
  dragHint: 'Drag the picture to move it.',
  cutOff: 'What of the picture lies beyond the pink line, up to the white dots, is cut off and thrown away.',
  asItIs: 'This file is printed as it is shown.',
  noProof: 'This file cannot be shown here. The shop will make a picture of it for you to approve.',
  printedFile: 'File to print',
  othersKept: (others) =>
    `Only this file is printed. ${others === 1 ? 'The other one is' : `The other ${others} are`} kept as extra.`,
  printedIs: (name, others) =>
    `Printed is ${name}. ${others === 1 ? 'The other file is' : `The other ${others} files are`} kept as extra.`,
  pageToPrint: 'Page to print',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  dpiInFile: (dpi) => `Pictures in the file: ${dpi} dpi at the size of the sticker.`,
  shape: 'How it is cut',
  shapes,
  noContour: {
    empty: 'There is nothing in this picture to cut along.',
    small: 'What is drawn is too small to cut along.',
  },
  contourNote: (mm) => `Cut along the picture, with a white edge of ${mm} mm.`,
  contourNoteBare: 'Cut exactly at the edge of the picture.',
  pieces: (count) => `It is cut into ${count} separate stickers.`,
  sharp: 'Sharp corners, not rounded',
  bleed: 'The hatched edge outside the line is spare colour for cutting. It is thrown away.',
  contour: {
    border: 'Edge of the sticker',
    borders: { white: 'With a white edge', none: 'Without a white edge' },
    parts: 'Parts that do not touch',
    partsWays: { apart: 'Stickers of their own', joined: 'One sticker' },
    tooFarApart: 'Too far apart to be joined',
    holes: 'Cut out the holes inside the picture, too',
  },
  whiteIsGround: 'The white around it is no part of my design',
  whiteIsGroundHint: 'It is not printed, and the sticker is cut along the picture.',
  whiteMissing:
    'Tick this first to approve. If the white is part of your design, choose “Square” or “Round”.',
  tooThin: (count) =>
    `Too thin to cut: ${count > 1 ? `${count} separate stickers that tear easily and are` : 'this sticker tears easily and is'} hard to peel off.`,
  chooseWhiteEdge: (mm) => `Choose a white edge of ${mm} mm`,
  thinAsked: 'Are you sure? Press once more to approve it all the same.',
  approveThin: 'Approve all the same',
  fill: 'Fill the sticker',
  whole: 'Show all of it',
  size: 'Size of the picture',
  leftRight: 'Left and right',
  upDown: 'Up and down',
  besideCoin: (size) => `A sticker of ${size} beside a 50 sen coin`,
  printed: (goods, shape) => `${goods}, cut ${shape.toLowerCase()}`,
  approve: 'Approve for printing',
  approved: 'You have approved this design. The shop will print it exactly like this.',
  approvedByShop: 'The shop has approved this design for you.',
  withdrawn: 'The order or its files have changed since you approved them. Please approve them again.',
  change: 'Change',
  proposed: 'The shop has made this version for you',
  askChange: 'Ask for a change',
  changeWhat: 'What should be changed?',
  changeMissing: 'Write what should be changed first.',
  sendChange: 'Send',
  cancel: 'Cancel',
  changeAsked: (note) => `You asked for a change: “${note}”. The shop will send a new version.`,
  eachItem: 'Each of your goods has a design of its own',
  states: {
    missing: 'No design yet',
    waiting: 'Not approved yet',
    change_asked: 'Change asked',
    approved: 'Approved',
    withdrawn: 'To be approved again',
  },
  nextItem: (goods) => `Next: ${goods}`,
  leave: 'A file is still being sent. Leave the page and stop it?',
}
