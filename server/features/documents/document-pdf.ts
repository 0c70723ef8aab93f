import type PdfKit from 'pdfkit'
import type { DocumentContent, PaymentInstructions } from '#core/documents/document-content.ts'
import type { DocumentKind } from '#core/documents/document-kinds.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { encode } from 'uqr'
import { createPdf } from '#server/print/pdf/create-pdf.ts'
import { collectPdfBytes } from '#server/print/pdf/pdf-bytes.ts'
import { ensureSpace, numberPages, writeTable, type TableCell } from '#server/print/pdf/write-table.ts'
import { writePdfText } from '#server/print/pdf/write-text.ts'
import { documentTexts } from './document-texts.ts'

/** Page margin in points. An A4 page has 595.28 × 841.89 points. */
const margin = 56
const lineWidth = 595.28 - 2 * margin
const numberWidth = 36
const priceWidth = 90
const datesWidth = 190
const totalsWidth = 280
const size = 10.5
const totalHeight = 18

type Pdf = InstanceType<typeof PdfKit>

export interface DocumentHead {
  title: string
  seller: DocumentContent['seller']
  buyer: DocumentContent['buyer']
  facts: [label: string, value: string][]
  language: MessageLanguage
}

export interface PrintedDocument extends DocumentHead {
  rows: TableCell[][]
  /** True if each row ends with the running balance. */
  hasBalances?: boolean
  sums: [name: string, sen: Sen, bold?: boolean][]
  notes: string[]
  /** `null` if there is nothing to pay, or no way to pay is known. */
  payTo: PaymentInstructions | null
}

/** Renders a document as a PDF. The same document always gives the same page. */
export async function renderDocumentPdf(document: PrintedDocument): Promise<Buffer> {
  const { title, seller, rows, hasBalances = false, sums, notes, payTo, language } = document
  const amountsWidth = hasBalances ? 2 * priceWidth : priceWidth
  const t = documentTexts[language]
  const info = { Title: title, Author: seller.name }
  const pdf = await createPdf({ size: 'A4', margin, bufferPages: true, info })
  const done = collectPdfBytes(pdf)
  const write = (text: string, textSize: number, bold = false) =>
    writePdfText(pdf, text, { size: textSize, bold })
  await write(seller.name, 20, true)
  for (const line of listSellerLines(document)) await write(line, 10)
  pdf.y += 24
  await write(title, 16, true)
  pdf.y += 8
  await drawBuyer(pdf, document)
  pdf.y += 16
  await writeTable(
    pdf,
    [
      { title: t.number, width: numberWidth },
      { title: t.item, width: lineWidth - numberWidth - amountsWidth },
      { title: t.price, width: priceWidth, align: 'right' },
      ...(hasBalances ? [{ title: t.runningBalance, width: priceWidth, align: 'right' as const }] : []),
    ],
    { rows, below: 8 + sums.length * totalHeight },
  )
  await drawSums(pdf, sums)
  for (const note of notes) {
    pdf.y += 12
    await write(note, size)
  }
  if (payTo) await drawPayTo(pdf, payTo, language)
  await numberPages(pdf, (page, pages) => `${title} · ${t.page(page, pages)}`)
  pdf.end()
  return done
}

function listSellerLines({ seller, language }: DocumentHead): string[] {
  const t = documentTexts[language]
  return [
    seller.address,
    seller.phone,
    seller.ssm_number && `${t.ssm} ${seller.ssm_number}`,
    seller.sst_number && `${t.sst} ${seller.sst_number}`,
  ].filter(Boolean)
}

async function drawBuyer(pdf: Pdf, { buyer, facts, language }: DocumentHead): Promise<void> {
  const t = documentTexts[language]
  const top = pdf.y
  for (const [label, value] of facts) {
    const at = { x: margin + lineWidth - datesWidth, y: pdf.y, width: datesWidth }
    await writePdfText(pdf, `${label}: ${value}`, { size: 10, align: 'right', at })
  }
  const below = pdf.y
  pdf.y = top
  // Schools and companies often order under their own name.
  const isSameName = buyer.company.trim().toLowerCase() === buyer.name.trim().toLowerCase()
  const names = [buyer.company, isSameName ? '' : buyer.name]
  const lines = [
    ...names,
    buyer.registration_no && `${t.registration} ${buyer.registration_no}`,
    ...buyer.address.split('\n'),
  ].filter(Boolean)
  for (const [number, text] of [`${t.to}:`, ...lines].entries()) {
    const at = { x: margin, y: pdf.y, width: lineWidth - datesWidth - 12 }
    await writePdfText(pdf, text, { size: number === 0 ? 10 : 11, bold: number === 1, align: 'left', at })
  }
  pdf.y = Math.max(pdf.y, below)
}

async function drawSums(pdf: Pdf, sums: PrintedDocument['sums']): Promise<void> {
  ensureSpace(pdf, 8 + sums.length * totalHeight)
  pdf.y += 8
  for (const [name, sen, bold = false] of sums) {
    const { y } = pdf
    const look = { size: bold ? 12 : size, bold, most: 1 }
    const x = margin + lineWidth - totalsWidth
    await writePdfText(pdf, name, { ...look, align: 'left', at: { x, y, width: totalsWidth - priceWidth } })
    const at = { x: margin + lineWidth - priceWidth, y, width: priceWidth }
    await writePdfText(pdf, formatRinggit(sen), { ...look, align: 'right', at })
    pdf.y = y + totalHeight
  }
}

const qrSize = 96
const accountHeight = 28

/** Black modules on the white page are the contrast that scanners need. */
async function drawPayTo(
  pdf: Pdf,
  { accounts, ...payTo }: PaymentInstructions,
  language: MessageLanguage,
): Promise<void> {
  const t = documentTexts[language]
  const hasQr = payTo.qr_code !== ''
  const listHeight = 20 + accounts.length * accountHeight + 16
  ensureSpace(pdf, 20 + Math.max(listHeight, hasQr ? qrSize + 34 : 0))
  pdf.y += 20
  const top = pdf.y
  const width = hasQr ? lineWidth - qrSize - 24 : lineWidth
  const write = (text: string, bold = false, look: { size?: number } = {}) =>
    writePdfText(pdf, text, { size, bold, ...look, align: 'left', at: { x: margin, y: pdf.y, width } })
  await write(t.howToPay, true, { size: 12 })
  pdf.y += 2
  for (const { bank, number, holder } of accounts) {
    await write(`${bank} ${number}`, true)
    await write(holder)
    pdf.y += 3
  }
  await write(t.reference(payTo.reference))
  const below = pdf.y
  if (hasQr) {
    const x = margin + lineWidth - qrSize
    drawQrCode(pdf, payTo.qr_code, { x, y: top })
    const at = { x: x - 24, y: top + qrSize + 4, width: qrSize + 24 }
    await writePdfText(pdf, 'DuitNow QR', { size: 9, bold: true, align: 'right', at })
    await writePdfText(pdf, payTo.qr_recipient, { size: 9, align: 'right', at: { ...at, y: pdf.y } })
  }
  pdf.y = Math.max(below, pdf.y)
}

function drawQrCode(pdf: Pdf, text: string, { x, y }: { x: number; y: number }): void {
  const { data, size: count } = encode(text, { ecc: 'M', border: 0 })
  const step = qrSize / count
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) pdf.rect(x + column * step, y + row * step, step, step)
  pdf.fill('#000')
}

interface IssuedContent {
  kind: DocumentKind
  number: string
  language: MessageLanguage
  content: DocumentContent
  issuedOn: string
  dueOn: string | null
}

export async function renderIssuedPdf(issued: IssuedContent): Promise<Buffer> {
  const { kind, number, language, content, issuedOn, dueOn } = issued
  const t = documentTexts[language]
  const facts: [string, string][] = [
    [t.date, formatListDay(issuedOn)],
    [t.due, dueOn === null ? '' : formatListDay(dueOn)],
    [t.until, content.valid_until && formatListDay(content.valid_until)],
    [t.order, content.order_number],
    [t.po, content.po_number],
    [t.corrects, content.corrects],
  ]
  return renderDocumentPdf({
    title: `${content.title} ${number}`,
    seller: content.seller,
    buyer: content.buyer,
    facts: facts.filter(([, value]) => value !== ''),
    language,
    rows: content.lines.map(({ text, details, sen }, at) => [
      [{ text: String(at + 1), size }],
      [{ text, size, bold: true }, ...details.map((detail) => ({ text: detail, size: 9.5 }))],
      [{ text: formatRinggit(sen), size }],
    ]),
    sums: listSums(issued),
    notes: [content.note, kind === 'quotation' ? t.noInvoice : ''].filter(Boolean),
    payTo: content.pay_to ?? null,
  })
}

function listSums({ kind, language, content }: IssuedContent): PrintedDocument['sums'] {
  const t = documentTexts[language]
  const { lines, discount_sen: discount, postage_sen: postage, total_sen: total, taxes, paid } = content
  const { reductions = [] } = content
  const subtotal = lines.reduce((sum, { sen }) => sum + sen, 0)
  const showsPayments = kind === 'invoice' || kind === 'receipt'
  const roundingSen = content.paid_sen - paid.reduce((sum, { sen }) => sum + sen, 0)
  return [
    ...(discount > 0 || reductions.length > 0 || postage > 0
      ? [[t.subtotal, subtotal] as [string, Sen]]
      : []),
    ...(discount > 0 ? [[t.discount, -discount] as [string, Sen]] : []),
    ...reductions.map(({ text, sen }): [string, Sen] => [text, -sen]),
    ...(postage > 0 ? [[t.postage, postage] as [string, Sen]] : []),
    [t.total, total, true],
    ...taxes.flatMap(({ percent, net_sen: net, tax_sen: tax }): PrintedDocument['sums'] => [
      [t.net(percent), net],
      [t.tax(percent), tax],
    ]),
    ...(showsPayments && roundingSen !== 0 ? [[t.rounding, -roundingSen] as [string, Sen]] : []),
    ...(showsPayments
      ? paid.map(({ day, method, sen }): [string, Sen] => [
          `${sen < 0 ? t.refund : t.paid} ${formatListDay(day)}, ${method}`,
          sen,
        ])
      : []),
    ...(showsPayments && content.paid_sen !== total
      ? [[t.balance, total - content.paid_sen, true] as [string, Sen, boolean]]
      : []),
  ]
}
