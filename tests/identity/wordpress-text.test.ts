import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlToPlainText } from '#server/features/identity/wordpress/wordpress-text.ts'

test.each([
  [
    '<strong>Error:</strong> Wrong. <a href="https://x.test/?a=1&amp;b=2">Lost it?</a>',
    'Error: Wrong. Lost it?',
  ],
  ['<p>One.</p><p>Two.<br>Three.</p>', 'One. Two. Three.'],
  ['Raj &amp; Sons &#8211; &#x7f8e; &hellip;', 'Raj & Sons – 美 …'],
  ['&lt;b&gt;not bold&lt;/b&gt; &amp;amp;', '<b>not bold</b> &amp;'],
  ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
  ['before<script>alert("<b>")</script> after <style>p{}</style><!-- <i> -->', 'before after'],
  ['cut <img src=x onerror=', 'cut'],
  ['unknown &nosuch; &#0; &#xd800; &#99999999;', 'unknown &nosuch; &#99999999;'],
  [' \u00a0two\n\nlines\u0000\t ', 'two lines'],
])('AUTH-03 converts %j to plain text', (html, text) => {
  expect(htmlToPlainText(html)).toBe(text)
})

test('AUTH-03 decodes escaped text to the original text', () => {
  const escapes: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#039;',
  }
  const words = fc.string({ unit: fc.constantFrom(...`&<>"'abç美;#0 `), maxLength: 100 })
  fc.assert(
    fc.property(words, (typed) => {
      const escaped = typed.replace(/[&<>"']/g, (character) => escapes[character] ?? '')
      expect(htmlToPlainText(escaped)).toBe(typed.replace(/ +/g, ' ').trim())
    }),
  )
})

test('AUTH-03 removes all markup, including truncated and nested tags', () => {
  const piece = fc.constantFrom('<', '>', '/', 'script', 'b', 'a href=', '<!--', '-->', '"', ' ', 'x', '<p>')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(htmlToPlainText(pieces.join(''))).not.toMatch(/<(script|b|a|p)[^>]*>/)
    }),
  )
})
