import type { Page } from '@playwright/test'

export async function drawPhoto(page: Page, width = 3000): Promise<Buffer> {
  const url = await page.evaluate((width) => {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = Math.round(width / 1.5)
    const ink = canvas.getContext('2d')
    for (let at = 0; at < 400; at += 1) {
      if (ink) ink.fillStyle = `hsl(${at * 37}, 70%, 60%)`
      ink?.fillRect((at * 131) % 3000, (at * 71) % 2000, 300, 200)
    }
    return canvas.toDataURL('image/png')
  }, width)
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
