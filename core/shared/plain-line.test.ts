import { expect, test } from 'vitest'
import { z } from 'zod'
import { sanitizeForMessage, hasLink, isPlainLine, requirePlainLine } from './plain-line.ts'
import { readIssue } from './coded-issues.ts'

test.each([
  'MENANG RM5000! http://jahat.example',
  'www.jahat.example',
  'Klik bit.ly/abc',
  'wa.me/60123',
  'KEDAI-BARU.COM',
  'maybank2u.com.my',
  'Aminah tinyurl.com',
  'ftp://a',
  '10.0.0.1',
  'jz.com',
  'hadiah.support',
  't.tk/abc',
])('FIX-22 treats %s as a link', (text) => {
  expect(hasLink(text)).toBe(true)
})

test.each([
  'Siti Aminah binti Ahmad',
  'No.5, Jln.Ampang 2/3',
  'Kg.Sg.Buloh',
  'A. P. J. Kumar a/l R.Muthu',
  'Blok.A-3-12, Tmn.Sri.Muda',
  '3B SK Taman Tropika',
  'Perniagaan Maju Sdn.Bhd.',
])('FIX-22 does not treat %s as a link', (text) => {
  expect(hasLink(text)).toBe(false)
  expect(isPlainLine(text)).toBe(true)
})

test('FIX-22 reports line breaks and links in a text', () => {
  const schema = requirePlainLine(z.string().trim().max(80))
  const codeOf = (text: string) => schema.safeParse(text).error?.issues.map((issue) => readIssue(issue)?.code)
  expect(codeOf('Ali\nBayar ke Maybank 123')).toEqual(['several_lines'])
  expect(codeOf('Ali\u2028Bayar')).toEqual(['several_lines'])
  expect(codeOf('Ali \u202eBayar')).toEqual(['several_lines'])
  expect(codeOf('Ali http://a.example')).toEqual(['has_link'])
  expect(schema.parse(' Ali \n')).toBe('Ali')
})

test('FIX-22 renders stored text on one line without markup or clickable links', () => {
  expect(sanitizeForMessage('Ali\r\n\n*Bayar* ke _Maybank_ ~1~ `x`')).toBe('Ali ∗Bayar∗ ke ˍMaybankˍ ∼1∼ ˋxˋ')
  expect(hasLink(sanitizeForMessage('buka http://jahat.example/a www.b.com 10.0.0.1 bit.ly/x'))).toBe(false)
  expect(sanitizeForMessage('> Siti')).toBe('Siti')
  expect(sanitizeForMessage('> - Siti')).toBe('Siti')
  expect(sanitizeForMessage("D'Cruz & Anak a/l R. Muthu")).toBe("D'Cruz & Anak a/l R. Muthu")
})

test('FIX-30 checks a long text without spaces in linear time', () => {
  for (const letters of ['x', 'a-', '1.', 'w'])
    expect(hasLink(letters.repeat(200_000))).toBe(letters === '1.')
})
