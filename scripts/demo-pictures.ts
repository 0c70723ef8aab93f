import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { plainGlyphs, tagCapHeight } from '#core/orders/tags/tag-glyphs.ts'

// Photos and logo of the demo shop, drawn as SVG and rendered when the demo is created. Letters are outlines, so the
// pictures don't depend on the machine's fonts.

const ink = '#16161a'
const paper = '#fbfaf6'
const cyan = '#007da8'
const magenta = '#c4005f'
const yellow = '#ffd400'
export const demoShopColour = '#17624b'

/** Draws the words as outlines in SVG, with the top left corner at `x`, `y`. */
function drawLetters(words: string, x: number, y: number, size: number, fill: string): string {
  const scale = size / tagCapHeight
  let at = 0
  const paths = [...words.toUpperCase()].map((letter) => {
    const glyph = plainGlyphs[letter]
    if (!glyph) throw new Error(`no outline of ${letter}`)
    const path = `<path d="${glyph.path}" transform="translate(${at})"/>`
    at += glyph.advance
    return path
  })
  return `<g fill="${fill}" transform="translate(${x} ${y + size}) scale(${scale} ${-scale})">${paths.join('')}</g>`
}

const getTextWidth = (words: string, size: number) =>
  ([...words.toUpperCase()].reduce((sum, letter) => sum + (plainGlyphs[letter]?.advance ?? 0), 0) * size) /
  tagCapHeight

const drawCentred = (words: string, x: number, y: number, size: number, fill: string) =>
  drawLetters(words, x - getTextWidth(words, size) / 2, y, size, fill)

const drawSmallPrint = (x: number, y: number, widths: number[], fill = '#b9b4a6') =>
  widths
    .map(
      (width, at) => `<rect x="${x}" y="${y + at * 14}" width="${width}" height="6" rx="3" fill="${fill}"/>`,
    )
    .join('')

const drawSheet = (
  x: number,
  y: number,
  turn: number,
  width: number,
  height: number,
  inside: string,
  fill = '#fff',
) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="${-width / 2 + 8}" y="${-height / 2 + 10}" width="${width}" height="${height}" rx="4" fill="${ink}" opacity=".2"/>` +
  `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="4" fill="${fill}"/>` +
  `<g transform="translate(${-width / 2} ${-height / 2})">${inside}</g></g>`

const drawScene = (ground: string, dots: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360" width="480" height="360"><defs>` +
  `<pattern id="h" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(22)"><circle cx="4.5" cy="4.5" r="2.1" fill="${dots}"/></pattern></defs>` +
  `<rect width="480" height="360" fill="${ground}"/><rect y="210" width="480" height="150" fill="url(#h)" opacity=".7"/>${inside}</svg>`

function drawFlyer(accent: string, title: string, price: string): string {
  return (
    `<rect width="150" height="104" rx="4" fill="${accent}"/><circle cx="118" cy="32" r="22" fill="${yellow}" opacity=".9"/>` +
    drawLetters(title, 14, 66, 22, '#fff') +
    drawSmallPrint(14, 122, [122, 104, 116, 80]) +
    `<rect x="14" y="184" width="66" height="22" rx="11" fill="${ink}"/>${drawLetters(price, 24, 190, 10, '#fff')}`
  )
}

const flyers = drawScene(
  '#e2eef1',
  '#a9cfda',
  drawSheet(150, 190, -12, 150, 214, drawFlyer(cyan, 'MENU', 'RM 8')) +
    drawSheet(330, 196, 11, 150, 214, drawFlyer(demoShopColour, 'PASAR', 'AHAD')) +
    drawSheet(240, 176, -2, 150, 214, drawFlyer(magenta, 'JUALAN', '-30 RM')),
)

const brochures = drawScene(
  '#f3ead4',
  '#e0c98c',
  `<g transform="translate(66 84)"><path d="M8 18L128 44V222L8 196ZM128 44L240 12V190L128 222ZM240 12L356 42V220L240 190Z" fill="${ink}" opacity=".2" transform="translate(9 12)"/>` +
    `<path d="M0 8L120 34V212L0 186Z" fill="#fff"/><path d="M120 34L232 2V180L120 212Z" fill="#f1efe7"/><path d="M232 2L348 32V210L232 180Z" fill="#fff"/>` +
    `<path d="M0 8L120 34V104L0 78Z" fill="${cyan}"/><path d="M120 34L232 2V72L120 104Z" fill="${yellow}"/><path d="M232 2L348 32V102L232 72Z" fill="${magenta}"/>` +
    `<g transform="skewY(12)">${drawSmallPrint(14, 96, [88, 70, 84, 60])}</g><g transform="translate(132 150) skewY(-16)">${drawSmallPrint(0, -18, [84, 66, 78, 50])}</g>` +
    `<g transform="translate(246 92) skewY(14)">${drawSmallPrint(0, 0, [84, 70, 80, 56])}</g></g>`,
)

const drawCard = (title: string, accent: string) =>
  `<circle cx="30" cy="34" r="14" fill="${accent}"/><circle cx="42" cy="34" r="14" fill="${yellow}" opacity=".8"/>` +
  drawLetters(title, 20, 62, 13, ink) +
  drawSmallPrint(20, 86, [96, 70]) +
  `<rect x="186" width="14" height="120" fill="${accent}"/>`
const cards = drawScene(
  '#e7e4f0',
  '#bdb4d8',
  drawSheet(190, 130, -9, 200, 120, drawCard('AMINAH YUSOF', magenta)) +
    drawSheet(300, 206, 7, 200, 120, drawCard('TAN WEI LING', cyan)) +
    drawSheet(172, 258, -3, 200, 120, drawCentred('MELATI', 100, 46, 28, '#fff'), demoShopColour),
)

function drawMug(x: number, body: string, inside: string, name: string, accent: string): string {
  return (
    `<g transform="translate(${x} 96)"><ellipse cx="84" cy="196" rx="92" ry="14" fill="${ink}" opacity=".2"/>` +
    `<path d="M136 56q62-8 62 52t-72 56" fill="none" stroke="${body}" stroke-width="20"/><path d="M136 56q62-8 62 52t-72 56" fill="none" stroke="${ink}" stroke-width="20" opacity=".08"/>` +
    `<path d="M8 14V176Q8 198 30 198H120Q142 198 142 176V14Z" fill="${body}"/><path d="M116 14H142V176Q142 198 120 198H104Q116 198 116 176Z" fill="${ink}" opacity=".07"/>` +
    `<ellipse cx="75" cy="14" rx="67" ry="14" fill="${body}"/><ellipse cx="75" cy="15" rx="58" ry="10" fill="${inside}"/>` +
    `<path d="M62 78c-10-18-38-12-34 8 3 16 22 24 34 38 12-14 31-22 34-38 4-20-24-26-34-8Z" fill="${accent}"/>` +
    drawCentred(name, 62, 148, 14, ink) +
    '</g>'
  )
}
const mugs = drawScene(
  '#fadde8',
  '#f2a9c8',
  drawMug(44, '#fff', '#e9e5da', 'AISYAH', magenta) + drawMug(252, '#fff', ink, 'WEI HAN', cyan),
)

const banner = drawScene(
  '#dfeee7',
  '#a5cfba',
  `<path d="M40 60V330M440 60V330" stroke="#8a5a3b" stroke-width="10" stroke-linecap="round"/>` +
    `<path d="M46 92Q240 112 434 92V238Q240 258 46 238Z" fill="${ink}" opacity=".18" transform="translate(8 10)"/>` +
    `<path d="M46 84Q240 104 434 84V230Q240 250 46 230Z" fill="${yellow}"/><path d="M46 196Q240 216 434 196V230Q240 250 46 230Z" fill="${magenta}"/>` +
    drawCentred('HARI KANTIN', 240, 124, 40, ink) +
    drawCentred('SK TAMAN CONTOH', 240, 178, 17, ink) +
    [60, 420]
      .flatMap((x) =>
        [96, 228].map(
          (y) => `<circle cx="${x}" cy="${y}" r="6" fill="${paper}" stroke="${ink}" stroke-width="3"/>`,
        ),
      )
      .join(''),
)

const drawShirt = (x: number, fill: string, mark: string, dark: string) =>
  `<g transform="translate(${x} 196)"><path d="M-32-84Q0-62 32-84L74-66 104-8 72 12 58-12V98H-58V-12L-72 12-104-8-74-66Z" fill="${ink}" opacity=".2" transform="translate(8 10)"/>` +
  `<path d="M-32-84Q0-62 32-84L74-66 104-8 72 12 58-12V98H-58V-12L-72 12-104-8-74-66Z" fill="${fill}"/><path d="M-32-84Q0-62 32-84L24-88Q0-72-24-88Z" fill="${ink}" opacity=".3"/>` +
  `<circle cy="6" r="30" fill="${dark}"/>${drawCentred(mark, 0, -4, 20, '#fff')}</g>`
const shirts = drawScene(
  '#e2eef1',
  '#a9cfda',
  `<path d="M-10 84Q240 116 490 84" fill="none" stroke="${ink}" stroke-width="3"/>${drawShirt(124, '#fff', '7', magenta)}${drawShirt(356, ink, '12', cyan)}`,
)

const drawings = { flyers, brochures, cards, mugs, banner, shirts }
export type DemoPicture = keyof typeof drawings

export function renderBannerPicture(shape: 'desk' | 'phone'): Promise<Buffer> {
  const [width, height, at] =
    shape === 'desk'
      ? [1200, 400, 'translate(700 -10) scale(1.15)']
      : [800, 800, 'translate(130 400) scale(1.1)']
  const fan =
    drawSheet(130, 190, -12, 150, 214, drawFlyer(cyan, 'MENU', 'RM 8')) +
    drawSheet(330, 196, 11, 150, 214, drawFlyer(ink, 'PASAR', 'AHAD')) +
    drawSheet(230, 176, -2, 150, 214, drawFlyer(magenta, 'JUALAN', '-30 RM'))
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>` +
    `<pattern id="m" width="30" height="30" patternUnits="userSpaceOnUse"><path d="M0 0H30M0 0V30" stroke="#2f7a60"/></pattern></defs>` +
    `<rect width="${width}" height="${height}" fill="${demoShopColour}"/><rect width="${width}" height="${height}" fill="url(#m)"/>` +
    `<g transform="${at}">${fan}</g></svg>`
  return sharp(Buffer.from(svg), { density: 144 })
    .resize(shape === 'desk' ? 2400 : 800)
    .png()
    .toBuffer()
}

export const renderDemoPicture = (name: DemoPicture) => renderSvg(drawings[name])

export function renderPaymentSlip(sen: number): Promise<Buffer> {
  const amount = `RM ${(sen / 100).toFixed(2)}`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 800"><rect width="480" height="800" fill="#f4f6f8"/>` +
    `<rect width="480" height="132" fill="#14508c"/>${drawCentred('BANK DEMO', 240, 52, 26, '#fff')}` +
    `<rect x="28" y="100" width="424" height="620" rx="18" fill="#fff"/><circle cx="240" cy="172" r="38" fill="#2f8f46"/>` +
    `<path d="M222 172l13 13 24-26" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>` +
    drawCentred('PINDAHAN BERJAYA', 240, 234, 19, ink) +
    drawCentred(amount, 240, 282, 40, '#14508c') +
    [
      ['KEPADA', 'CETAK MELATI'],
      ['AKAUN', '1234 5678 9012'],
      ['RUJUKAN', 'STICKER SAMBAL'],
    ]
      .map(
        ([name = '', value = ''], at) =>
          `<path d="M56 ${364 + at * 96}H424" stroke="#dfe3e8" stroke-width="2"/>` +
          drawLetters(name, 56, 388 + at * 96, 13, '#7b8794') +
          drawLetters(value, 56, 416 + at * 96, 20, ink),
      )
      .join('') +
    '</svg>'
  return sharp(Buffer.from(svg), { density: 144 }).resize(900).jpeg().toBuffer()
}

export function renderArtwork(): Promise<Buffer> {
  const chilli = `<path d="M0-52C34-40 40 18-6 58 4 18-18-14-34-30-24-46-12-54 0-52Z" fill="${magenta}"/><path d="M-2-50q-6-18 8-28" fill="none" stroke="${demoShopColour}" stroke-width="9" stroke-linecap="round"/>`
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480"><rect width="480" height="480" fill="#fff"/>` +
    `<circle cx="240" cy="240" r="216" fill="${yellow}"/><circle cx="240" cy="240" r="196" fill="none" stroke="${ink}" stroke-width="4"/>` +
    `<g transform="translate(196 152)">${chilli}</g><g transform="translate(286 152) scale(-1 1)">${chilli}</g>` +
    drawCentred('FARID', 240, 246, 44, ink) +
    drawCentred('RESTORAN KAMPUNG', 240, 314, 19, ink) +
    '</svg>'
  return sharp(Buffer.from(svg), { density: 144 }).resize(960).png().toBuffer()
}

export const renderStockPicture = (name: string) =>
  renderSvg(readFileSync(`public/pictures/${name}.svg`, 'utf8'))

function renderSvg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 240 }).resize(1200, 900, { fit: 'cover' }).png().toBuffer()
}

/** The logo: a flower with five petals and the shop's name, at twice the display size. */
const logoLetters = { words: 'CETAK MELATI', left: 180, size: 60 }
export const logoSize = {
  width: Math.ceil(logoLetters.left + getTextWidth(logoLetters.words, logoLetters.size)) + 10,
  height: 160,
}
export function renderLogo(): Promise<Buffer> {
  const petals = [0, 72, 144, 216, 288]
    .map(
      (turn) =>
        `<ellipse cx="0" cy="-34" rx="21" ry="33" fill="${demoShopColour}" transform="rotate(${turn})"/>`,
    )
    .join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${logoSize.width} ${logoSize.height}"><g transform="translate(84 84)">${petals}<circle r="17" fill="${yellow}"/></g>` +
    drawLetters(logoLetters.words, logoLetters.left, 50, logoLetters.size, demoShopColour) +
    '</svg>'
  return sharp(Buffer.from(svg), { density: 144 }).resize(logoSize).png().toBuffer()
}
