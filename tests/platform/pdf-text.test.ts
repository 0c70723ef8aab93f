import { PDFiumLibrary } from '@hyzyla/pdfium'
import PdfKit from 'pdfkit'
import { expect, test } from 'vitest'
import { splitLetters } from '#server/print/pdf/split-letters.ts'
import { collectPdfBytes } from '#server/print/pdf/pdf-bytes.ts'
import { createTextRuns } from '#server/print/pdf/text-runs.ts'
import { wrapText } from '#server/print/pdf/wrap-text.ts'
import { writePdfText } from '#server/print/pdf/write-text.ts'

// Tests of text in any script, drawn as outlines where the standard PDF fonts have no glyphs. Plain letters are 500
// units wide.

const measure = (plain: string) => plain.length * 500
const runs = (text: string) => createTextRuns(splitLetters(text), measure)
const texts = async (text: string) => (await runs(text)).map((run) => run.text)
const outlines = async (text: string) =>
  (await runs(text)).flatMap((run) => (run.drawn === 'outline' ? [run.shaped.outline] : []))
const measureWidth = async (text: string) => (await runs(text)).reduce((sum, { width }) => sum + width, 0)
const getLeftmost = (outline: string) =>
  Math.min(...[...outline.matchAll(/^(-?\d+) -?\d+ m/gm)].map(([, x]) => Number(x)))
/** Removes the x coordinates from an outline, so that outlines can be compared at different horizontal positions. */
const getHeights = (outline: string) => outline.replaceAll(/-?\d+ (-?\d+)/g, '$1')
const renderLines = async (text: string, width: number, most = Infinity) =>
  (await wrapText(text, { width, most, measure })).map(({ runs }) => runs.map((run) => run.text).join(''))
/** None of Cetak's fonts has Burmese, so this is the outline of the glyph for missing letters. */
const [missing = ''] = await outlines('က')

test.each([
  ['simplified and traditional Chinese', '陈小姐 陳美玲 黃俊傑 歐陽 張偉 李娜'],
  ['Tamil', 'கவிதா முத்துலட்சுமி ஶ்ரீ சுப்பிரமணியம்'],
  ['Jawi', 'سيتي نور چيقݢو ڤنتي ڽوروه ڠ ۏ'],
  ['Thai', 'คุณสมชาย น้ำผึ้ง กรุงเทพฯ ๑๒๓ ฿'],
  ['Hindi', 'प्रिया शर्मा श्री क्षत्रिय ज्ञान हिन्दी १२३ ।'],
  ['Korean', '김민준 이서연 뷁 한글 ㅋㅋ'],
  ['Bengali', 'মোহাম্মদ রহিম শ্রী ক্ষমা জ্ঞান ৩৪'],
  ['Punjabi', 'ਹਰਪ੍ਰੀਤ ਸਿੰਘ ਕੌਰ ਸ੍ਰੀ ੧੨'],
  ['Gujarati', 'શ્રી પટેલ ક્ષમા જ્ઞાન ૧૨'],
  ['Telugu', 'లక్ష్మీ శ్రీ కృష్ణ జ్ఞాన ౧౨'],
  ['Kannada', 'ಲಕ್ಷ್ಮಿ ಶ್ರೀ ಕೃಷ್ಣ ಜ್ಞಾನ ೧೨'],
  ['Malayalam', 'ലക്ഷ്മി ശ്രീ കൃഷ്ണൻ ജ്ഞാനം അമ്മ'],
  ['Sinhala', 'ශ්‍රී ලංකා ක්ෂමා නිමල්'],
  ['Lao', 'ສົມໄຊ ນ້ຳ ວຽງຈັນ ໑໒'],
  ['Khmer', 'ខ្មែរ សុខា ស្រី កម្ពុជា ១២'],
  ['emoji, families, flags and hearts', '😀 🎉 👨‍👩‍👧 🇲🇾 ❤️ ☎️'],
  ['Latin letters of other languages', 'Łukasz Đặng Āryā Ş ≤ →'],
])('ORD-22 draws every letter of a text: %s', async (_what, text) => {
  const drawn = await outlines(text)
  expect(drawn.length).toBeGreaterThan(0)
  for (const outline of drawn) {
    expect(outline).not.toBe('')
    expect(outline).not.toBe(missing)
  }
})

test('ORD-22 draws combining marks that have no base letter', async () => {
  for (const text of ['ป์ฬุ๎ณ้', '੍਴ਣਘੋ', 'ૺઓૅ૓ન', 'ഗൠ഼ൡ', '຺້຾ຯ໎ໃ', 'ឫើហផខំេឯ'])
    expect((await outlines(text)).length).toBeGreaterThan(0)
})

test('ORD-22 draws an empty box for letters that are in none of the fonts', async () => {
  expect(missing).toMatch(/ m .* h\n/)
  expect(await outlines('မန')).toEqual(Array.from({ length: 2 }, () => missing))
})

test('ORD-22 joins Arabic letters and puts Tamil vowels before their consonants', async () => {
  expect(await measureWidth('سيتي')).toBeLessThan(
    (await measureWidth('س')) + 2 * (await measureWidth('ي')) + (await measureWidth('ت')),
  )
  // கெ is drawn as ெ followed by க, which starts where the vowel ends.
  const [vowel = ''] = await outlines('கெ')
  const [plain = ''] = await outlines('க')
  expect(vowel.split(' m\n').length).toBeGreaterThan(plain.split(' m\n').length)
  expect(vowel.endsWith(plain)).toBe(false)
  expect(getLeftmost(vowel)).toBeGreaterThanOrEqual(0)
})

test('ORD-22 orders bidirectional text, with numbers from left to right and brackets around their content', async () => {
  // An Arabic line runs right to left, so its end, in Latin letters, is on the left.
  expect(await texts('سيتي (12) RM')).toEqual(['RM', ' (', '12', ') ', 'سيتي'])
  expect(await texts('Cikgu سيتي A3')).toEqual(['Cikgu ', 'سيتي', ' A3'])
  expect(await texts('陈A 小')).toEqual(['陈', 'A ', '小'])
})

test('ORD-22 shapes Thai and Hindi: marks take no width and vowels are reordered', async () => {
  expect(await measureWidth('ที่')).toBe(await measureWidth('ท'))
  expect(await measureWidth('เกี่ยว')).toBeLessThan(5 * (await measureWidth('ก')))
  // The ring is drawn above the letter, and the tone mark above the ring.
  expect(await outlines('น้ำ')).toEqual(await outlines('น\u0e4d\u0e49า'))
  expect(await measureWidth('क्ष')).toBeLessThan((await measureWidth('क')) + (await measureWidth('ष')))
  const [vowel = ''] = await outlines('कि')
  const [plain = ''] = await outlines('क')
  expect(getHeights(vowel).endsWith(getHeights(plain))).toBe(true)
})

const boxAt = (y = 0) => ({ x: 56, y, width: 300 })

test('ORD-22 aligns right-to-left lines to the right and others to the left', async () => {
  const pdf = new PdfKit({ size: 'A4', margin: 56 })
  const done = collectPdfBytes(pdf)
  const tops = [60, 160, 260, 360]
  await writePdfText(pdf, 'سيتي نور A3', { size: 12, at: boxAt(tops[0]) })
  await writePdfText(pdf, 'Cikgu سيتي', { size: 12, at: boxAt(tops[1]) })
  await writePdfText(pdf, 'تريما کاسيه '.repeat(8), { size: 12, at: boxAt(tops[2]) })
  await writePdfText(pdf, '陈小姐', { size: 12, at: boxAt(tops[3]), align: 'right' })
  pdf.end()
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(await done)
  const { data, width } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
  const inked = (top: number, rows: number) => {
    const columns = Array.from({ length: rows * width }, (_, index) => top * width + index)
      .filter((index) => (data[index * 4] ?? 255) < 128)
      .map((index) => index % width)
    return [Math.min(...columns), Math.max(...columns)]
  }
  const [name = [], mixed = [], long = [], right = []] = tops.map((top) => inked(top, 17))
  const second = inked((tops[2] ?? 0) + 17, 17)
  document.destroy()
  library.destroy()
  for (const [, end] of [name, long, second, right]) expect(end).toBeGreaterThan(350)
  expect(name[0]).toBeGreaterThan(200)
  expect(second[0]).toBeGreaterThan(60)
  expect(mixed[0]).toBeLessThan(62)
})

test('ORD-22 breaks lines between words or Chinese characters, not before a full stop, and ends cut text with an ellipsis', async () => {
  expect(await renderLines('陈小姐。陈小姐', 3000)).toEqual(['陈小', '姐。陈', '小姐'])
  expect(await renderLines('ab cd 陈', 2000)).toEqual(['ab', 'cd', '陈'])
  expect(await renderLines('abcdefgh陈', 2000)).toEqual(['abcd', 'efgh', '陈'])
  expect(await renderLines('陈小姐\n好', 5000)).toEqual(['陈小姐', '好'])
  expect(await renderLines('陈小姐陈小姐陈小姐', 3000, 2)).toEqual(['陈小姐', '陈小…'])
})

test('ORD-22 draws long texts within the page and on further pages, and keeps the PDF small', async () => {
  const pdf = new PdfKit({ size: 'A4', margin: 56 })
  const done = collectPdfBytes(pdf)
  await writePdfText(pdf, '陈小姐', { size: 20, bold: true })
  await writePdfText(
    pdf,
    `${'感谢您的订单，我们会在五天内完成。'.repeat(120)}\nநன்றி ${'تريما کاسيه '.repeat(40)}`,
    { size: 10.5 },
  )
  pdf.end()
  const bytes = await done
  expect(bytes.length).toBeLessThan(200_000)
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(bytes)
  const pages = [...document.pages()]
  expect(pages.length).toBe(2)
  for (const page of pages) {
    const { data, width, height } = await page.render({ scale: 1, render: 'bitmap' })
    const dark = Array.from({ length: width * height }, (_, boxAt) => boxAt).filter(
      (boxAt) => data[boxAt * 4] !== 255,
    )
    expect(dark.length).toBeGreaterThan(2000)
    const beyond = dark.filter((boxAt) => {
      const [x, y] = [boxAt % width, Math.floor(boxAt / width)]
      return x < 54 || x > width - 54 || y < 54 || y > height - 54
    })
    expect(beyond).toEqual([])
  }
  document.destroy()
  library.destroy()
})
