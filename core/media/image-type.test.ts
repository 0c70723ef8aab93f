import { expect, test } from 'vitest'
import { detectImageType } from './image-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\n....', 'image/png'],
  ['\xff\xd8\xff\xe0..JFIF', 'image/jpeg'],
  ['RIFF....WEBPVP8 ', 'image/webp'],
  ['RIFF....WAVEfmt ', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['GIF89a', null],
  ['\x89PNG', null],
  ['', null],
])('detects the type of the bytes %j: %s (null if unsupported)', (text, type) => {
  expect(detectImageType(bytes(text))).toBe(type)
})
