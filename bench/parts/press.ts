import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../tests/support/chromium.ts'

/** What is not among our packages: Ghostscript, poppler. */
export function hasTools(): boolean {
  return ['gs', 'pdftoppm'].every((tool) => spawnSync(tool, ['-v']).error === undefined)
}

interface Dots {
  data: Buffer
  width: number
  height: number
}

/** The plates that Ghostscript makes of a PDF's first page, with the share of each that is inked, 0 to 1. */
export async function platesOf(pdf: Buffer): Promise<Map<string, number>> {
  return inFolder(async (folder) => {
    writeFileSync(join(folder, 'in.pdf'), pdf)
    const how = ['-q', '-dNOPAUSE', '-dBATCH', '-dLastPage=1', '-sDEVICE=tiffsep', '-r300']
    run('gs', [...how, `-sOutputFile=${join(folder, 'plate.tif')}`, join(folder, 'in.pdf')])
    const plates = new Map<string, number>()
    for (const file of readdirSync(folder)) {
      const name = /^plate.*\((.+)\)\.tif$/.exec(file)?.[1]
      if (!name) continue
      const { data } = await dotsOf(join(folder, file), 1)
      plates.set(name, data.filter((dot) => dot < 128).length / data.length)
    }
    return plates
  })
}

/** The first page at 300 dots an inch on white. */
export function pdfDots(pdf: Buffer): Promise<Dots> {
  return inFolder((folder) => {
    writeFileSync(join(folder, 'in.pdf'), pdf)
    run('pdftoppm', ['-r', '300', '-l', '1', '-png', join(folder, 'in.pdf'), join(folder, 'page')])
    const page = readdirSync(folder).find((file) => file.startsWith('page')) ?? ''
    return dotsOf(join(folder, page), 3)
  })
}

/** What a browser shows of an SVG in millimetres, at 300 dots an inch on white. */
export async function screenDots(svg: string, size: { widthMm: number; heightMm: number }): Promise<Dots> {
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  try {
    const page = await browser.newPage({
      viewport: { width: pixels(size.widthMm), height: pixels(size.heightMm) },
      deviceScaleFactor: 300 / 96,
    })
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${svg}`)
    return await dotsOf(await page.screenshot(), 3)
  } finally {
    await browser.close()
  }
}

const pixels = (mm: number) => Math.ceil((mm / 25.4) * 96)

/** The share of dots that differ by more than `by` of 255 in any colour, 0 to 1; over what both have. */
export function differing(one: Dots, other: Dots, by: number): number {
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)]
  let different = 0
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [at, there] = [(y * one.width + x) * 3, (y * other.width + x) * 3]
      const apart = [0, 1, 2].map((c) => Math.abs((one.data[at + c] ?? 0) - (other.data[there + c] ?? 0)))
      if (Math.max(...apart) > by) different += 1
    }
  return different / (width * height)
}

async function dotsOf(picture: string | Buffer, channels: 1 | 3): Promise<Dots> {
  const opened = sharp(picture, { limitInputPixels: false }).flatten({ background: '#fff' })
  const { data, info } = await (channels === 1 ? opened.greyscale() : opened.toColourspace('srgb'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'cetak-bench-sheets-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(tool: string, args: string[]): void {
  const { status, stderr } = spawnSync(tool, args)
  if (status !== 0) throw new Error(`${tool} failed: ${stderr.toString()}`)
}
