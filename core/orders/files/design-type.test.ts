import { expect, test } from 'vitest'
import { getDesignExtension, detectDesignType } from './design-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('detects the type of artwork by its bytes', () => {
  expect(detectDesignType(bytes('%PDF-1.7'))).toBe('application/pdf')
  expect(detectDesignType(bytes('8BPS\0\x01\0\0'))).toBe('image/vnd.adobe.photoshop')
  expect(detectDesignType(bytes('\x89PNG\r\n\x1a\n'))).toBe('image/png')
  expect(detectDesignType(bytes('\xff\xd8\xff\xe0'))).toBe('image/jpeg')
  expect(detectDesignType(bytes('RIFF\0\0\0\0WEBP'))).toBe('image/webp')
  expect(detectDesignType(bytes('II*\0\b'))).toBe('image/tiff')
  expect(detectDesignType(bytes('MM\0*\0'))).toBe('image/tiff')
  expect(detectDesignType(bytes('<?xml version="1.0"?>\n<!-- Inkscape -->\n<svg xmlns="x">'))).toBe(
    'image/svg+xml',
  )
})

test('refuses files that a browser could execute or that can’t be printed', () => {
  for (const text of [
    '<html><svg xmlns="x"/>',
    '<!doctype html>',
    '8BPS\0\x02',
    'MZ',
    '%!PS-Adobe-3.0',
    'GIF89a',
    '',
  ])
    expect(detectDesignType(bytes(text))).toBeNull()
})

test('FIX-46 recognises an SVG with long comments, a namespace prefix, UTF-16 encoding or compression', () => {
  for (const text of [
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
    `<!--${'x'.repeat(5_000)}--><svg/>`.slice(0, 4096),
    '<!-- a --><!-- b --><svg/>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [<!ENTITY a "b">]><svg/>',
    '\xef\xbb\xbf<svg/>',
    '\xff\xfe<\0s\0v\0g\0>\0',
    '\x1f\x8b\x08\0',
  ])
    expect([text, detectDesignType(bytes(text))]).toEqual([text, 'image/svg+xml'])
  for (const text of ['<!-- <svg> --><html>', '<?xml version="1.0"?><html><svg/>', '<!--', '<?xml?>'])
    expect([text, detectDesignType(bytes(text))]).toEqual([text, null])
})

test('FIX-46 recognises a PDF whose header follows up to 1,024 bytes of unknown data', () => {
  expect(detectDesignType(bytes('\xef\xbb\xbf\r\n%PDF-1.7'))).toBe('application/pdf')
  expect(detectDesignType(bytes(`${'x'.repeat(1_019)}%PDF-1.7`))).toBe('application/pdf')
  expect(detectDesignType(bytes(`${'x'.repeat(1_024)}%PDF-1.7`))).toBeNull()
  expect(detectDesignType(bytes('<svg><!-- %PDF-1.7 --></svg>'))).toBe('image/svg+xml')
})

test('quickly detects the type of a file that consists of comments', () => {
  const at = performance.now()
  for (const text of ['<!---->', '<!----> ', ' <!-- <!-- -->'])
    expect(detectDesignType(bytes(text.repeat(600).slice(0, 4096)))).toBe('image/svg+xml')
  expect(detectDesignType(bytes('<!DOCTYPE svg><!---->'.repeat(600).slice(0, 4096)))).toBe('image/svg+xml')
  expect(performance.now() - at).toBeLessThan(5_000)
})

test('keeps the file extensions ai and svgz, and otherwise derives the extension from the type', () => {
  expect(getDesignExtension('application/pdf', 'Logo Kelas.AI')).toBe('ai')
  expect(getDesignExtension('application/pdf', 'logo.html')).toBe('pdf')
  expect(getDesignExtension('image/png', 'logo.ai')).toBe('png')
  expect(getDesignExtension('image/svg+xml', 'logo.SVGZ')).toBe('svgz')
})
