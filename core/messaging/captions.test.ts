import { expect, test } from 'vitest'
import { findCaptionCarrierIndex, maxCaptionLength } from './captions.ts'

const item = (url: string, more: { type?: 'media' | 'document'; caption?: string } = {}) => ({
  url,
  type: 'media' as const,
  caption: '',
  ...more,
})

test('MSG-14 sends a text as the caption of the last picture or video when the text fits', () => {
  const [picture, video] = [item('https://a.test/qr.PNG?v=1'), item('https://a.test/a.mp4')]
  expect(findCaptionCarrierIndex([picture], 'Salam')).toBe(0)
  expect(
    findCaptionCarrierIndex([picture, video, item('https://a.test/a.pdf', { type: 'document' })], 'Salam'),
  ).toBe(1)
  expect(findCaptionCarrierIndex([picture], '  ')).toBe(-1)
  expect(findCaptionCarrierIndex([], 'Salam')).toBe(-1)
  for (const other of ['https://a.test/a.gif', 'https://a.test/a.gif?x=.png', 'https://drive.test/uc?id=1'])
    expect(findCaptionCarrierIndex([item(other)], 'Salam')).toBe(-1)
  const caption = 'QR'
  const room = maxCaptionLength - caption.length - 2
  expect(findCaptionCarrierIndex([item(picture.url, { caption })], 'a'.repeat(room))).toBe(0)
  expect(findCaptionCarrierIndex([item(picture.url, { caption })], 'a'.repeat(room + 1))).toBe(-1)
})
