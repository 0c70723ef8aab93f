import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

declare global {
  interface Window {
    /** Shows a code to the camera, row by row, with `true` for dark modules. An empty list shows no code. */
    holdBeforeCamera?: (rows: boolean[][]) => void
  }
}

/** Replaces the page's camera with a canvas. The real reader decodes what is drawn on the canvas. */
export async function installFakeCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 480
    const context = canvas.getContext('2d')
    let rows: boolean[][] = []
    const draw = () => {
      if (!context) return
      context.fillStyle = '#d8d2c4'
      context.fillRect(0, 0, 640, 480)
      const dot = Math.floor(Math.min(560 / (rows[0]?.length ?? 1), 400 / rows.length))
      rows.forEach((row, y) =>
        row.forEach((dark, x) => {
          context.fillStyle = dark ? '#1a1a1a' : '#fbfbf8'
          context.fillRect(40 + x * dot, 40 + y * dot, dot, dot)
        }),
      )
    }
    window.holdBeforeCamera = (next) => {
      rows = next
      draw()
    }
    // A canvas stream produces a frame only when something is drawn.
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
  })
}

const addQuietZone = (rows: boolean[][], border: number): boolean[][] => {
  const wide = (rows[0]?.length ?? 0) + 2 * border
  const blank = Array.from({ length: border }, () => Array<boolean>(wide).fill(false))
  const side = Array<boolean>(border).fill(false)
  return [...blank, ...rows.map((row) => [...side, ...row, ...side]), ...blank]
}

export const showToCamera = (page: Page, rows: boolean[][]): Promise<void> =>
  page.evaluate((dots) => window.holdBeforeCamera?.(dots), rows)

export const createQrCode = (text: string): boolean[][] => encode(text, { ecc: 'M', border: 4 }).data

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })

export async function createBarcode(text: string): Promise<boolean[][]> {
  const { symbol } = await writeBarcode(text, { format: 'Code128' })
  const bars = Array.from(symbol.data.slice(0, symbol.width), (level) => level === 0)
  return addQuietZone(
    Array.from({ length: 40 }, () => bars),
    10,
  )
}
