import { expect, test } from 'vitest'
import { designEnding, designTypeOf, isStillDrawing } from './design-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test('artwork is told by its bytes', () => {
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

test('what a browser could run, or nobody could print, is none', () => {
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

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${body}</svg>`

test('a drawing is still where it runs nothing and shows nothing of elsewhere', () => {
  for (const body of [
    '<path d="M0 0L1 1" fill="url(#g)"/>',
    '<use xlink:href="#a"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    '<style>.a{fill:#f00}</style><text>onclick</text>',
  ])
    expect(isStillDrawing(svg(body)), body).toBe(true)
  for (const body of [
    '<script>alert(1)</script>',
    '<svg:script>alert(1)</svg:script>',
    '<path onclick="alert(1)"/>',
    '<a href="javascript:alert(1)"/>',
    '<foreignObject/>',
    '<image href="https://elsewhere.example/a.png"/>',
    "<image xlink:href='file:///etc/passwd'/>",
    '<image href="data:image/svg+xml;base64,AAAA"/>',
    '<style>@import "x"</style>',
    '<rect style="fill:url(https://elsewhere.example)"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
  ])
    expect(isStillDrawing(svg(body)), body).toBe(false)
  expect(isStillDrawing('<!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="x">&a;</svg>')).toBe(false)
})

test('a small file made of comments, or a large one of spaces, is read in no time', () => {
  const at = performance.now()
  for (const text of ['<!---->', '<!----> ', ' <!-- <!-- -->', '<!DOCTYPE svg><!---->'])
    expect(designTypeOf(bytes(text.repeat(600).slice(0, 4096)))).toBeNull()
  const spaces = ' '.repeat(1_000_000)
  for (const body of [`<a href=${spaces}"#"/>`, `<a href="${spaces}#"/>`, `<a${spaces}/>`])
    expect(isStillDrawing(svg(body))).toBe(true)
  expect(performance.now() - at).toBeLessThan(5_000)
})

test('an Illustrator file keeps the ending that it opens by; no name makes a picture anything else', () => {
  expect(designEnding('application/pdf', 'Logo Kelas.AI')).toBe('ai')
  expect(designEnding('application/pdf', 'logo.html')).toBe('pdf')
  expect(designEnding('image/png', 'logo.ai')).toBe('png')
})
