import { expect, test } from 'vitest'
import { designEnding, designTypeOf } from './design-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('detects the type of artwork by its bytes', () => {
  expect(designTypeOf(bytes('%PDF-1.7'))).toBe('application/pdf')
  expect(designTypeOf(bytes('8BPS\0\x01\0\0'))).toBe('image/vnd.adobe.photoshop')
  expect(designTypeOf(bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png')
  expect(designTypeOf(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(designTypeOf(bytes('RIFF\0\0\0\0WEBP'))).toBe('image/webp')
  expect(designTypeOf(bytes('II*\0\b'))).toBe('image/tiff')
  expect(designTypeOf(bytes('MM\0*\0'))).toBe('image/tiff')
  expect(designTypeOf(bytes('<?xml version="1.0"?>\n<!-- Inkscape -->\n<svg xmlns="x">'))).toBe(
    'image/svg+xml',
  )
})

test('refuses files that a browser could execute or nobody can print', () => {
  for (const text of [
    '<html><svg xmlns="x"/>',
    '<!doctype html>',
    '8BPS\0\x02',
    'MZ',
    '%!PS-Adobe-3.0',
    'GIF89a',
    '',
  ])
    expect(designTypeOf(bytes(text))).toBeNull()
})

test('FIX-46 recognises an SVG behind long comments, with a prefix, in UTF-16 and compressed', () => {
  for (const text of [
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
    `<!--${'x'.repeat(5_000)}--><svg/>`.slice(0, 4096),
    '<!-- a --><!-- b --><svg/>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY a "b">]><svg/>',
    '\xef\xbb\xbf<svg/>',
    '\xff\xfe<\0s\0v\0g\0>\0',
    '\x1f\x8b\x08\0',
  ])
    expect([text, designTypeOf(bytes(text))]).toEqual([text, 'image/svg+xml'])
  for (const text of ['<!-- <svg> --><html>', '<?xml version="1.0"?><html><svg/>', '<!--', '<?xml?>'])
    expect([text, designTypeOf(bytes(text))]).toEqual([text, null])
})

test('FIX-46 recognises a PDF when up to 1,024 bytes of no other format precede its header', () => {
  expect(designTypeOf(bytes('\xef\xbb\xbf\r\n%PDF-1.7'))).toBe('application/pdf')
  expect(designTypeOf(bytes(`${'x'.repeat(1_019)}%PDF-1.7`))).toBe('application/pdf')
  expect(designTypeOf(bytes(`${'x'.repeat(1_024)}%PDF-1.7`))).toBeNull()
  expect(designTypeOf(bytes('<svg><!-- %PDF-1.7 --></svg>'))).toBe('image/svg+xml')
})

test('recognises files made of comments without delay', () => {
  const at = performance.now()
  for (const text of ['<!---->', '<!----> ', ' <!-- <!-- -->'])
    expect(designTypeOf(bytes(text.repeat(600).slice(0, 4096)))).toBe('image/svg+xml')
  expect(designTypeOf(bytes('<!DOCTYPE svg><!---->'.repeat(600).slice(0, 4096)))).toBe('image/svg+xml')
  expect(performance.now() - at).toBeLessThan(5_000)
})

test('keeps the extension of Illustrator files; a file name never changes the type of a picture', () => {
  expect(designEnding('application/pdf', 'Logo Kelas.AI')).toBe('ai')
  expect(designEnding('application/pdf', 'logo.html')).toBe('pdf')
  expect(designEnding('image/png', 'logo.ai')).toBe('png')
  expect(designEnding('image/svg+xml', 'logo.SVGZ')).toBe('svgz')
})
