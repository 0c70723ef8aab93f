import { expect, test } from 'vitest'
import { designEnding, designTypeOf } from './design-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('artwork is told by its bytes', () => {
  expect(designTypeOf(bytes('%PDF-1.7'))).toBe('application/pdf')
  expect(designTypeOf(bytes('8BPS\0\x01\0\0'))).toBe('image/vnd.adobe.photoshop')
  expect(designTypeOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png')
  expect(designTypeOf(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(designTypeOf(bytes('RIFF\0\0\0\0WEBP'))).toBe('image/webp')
})

test('what a browser could run, or nobody could print, is none', () => {
  for (const text of [
    '<svg xmlns="x"/>',
    '<!doctype html>',
    '8BPS\0\x02',
    'MZ',
    '%!PS-Adobe-3.0',
    'GIF89a',
    '',
  ])
    expect(designTypeOf(bytes(text))).toBeNull()
})

test('an Illustrator file keeps the ending that it opens by; no name makes a picture anything else', () => {
  expect(designEnding('application/pdf', 'Logo Kelas.AI')).toBe('ai')
  expect(designEnding('application/pdf', 'logo.html')).toBe('pdf')
  expect(designEnding('image/png', 'logo.ai')).toBe('png')
})
