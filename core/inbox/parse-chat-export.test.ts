import { expect, test } from 'vitest'
import { parseChatExport } from './parse-chat-export.ts'

const read = (...lines: string[]) => {
  const parsed = parseChatExport(lines.join('\n'))
  return (
    parsed && {
      ...parsed,
      messages: parsed.messages.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
    }
  )
}
const texts = (...lines: string[]) => read(...lines)?.messages.map(({ sender, text }) => `${sender}: ${text}`)
const times = (...lines: string[]) => read(...lines)?.messages.map(({ at }) => at)

test('INBOX-42 reads an iPhone export with direction marks, a multi-line message, files and system lines', () => {
  expect(
    read(
      '\u200E[25/11/2026, 9:41:05\u202FAM] Aminah: \u200EMessages and calls are end-to-end encrypted.',
      '[25/11/2026, 9:41:06\u202FAM] Aminah: Boleh cetak?',
      '50 keping',
      '',
      'Terima kasih',
      '\u200E[25/11/2026, 12:05:00\u202FPM] ~\u00A0Kedai: Ini contoh \u200E<attached: 00000004-PHOTO-2026-11-25-12-05-00.jpg>',
      '\u200E[25/11/2026, 12:06:00\u202FAM] Aminah: \u200Eimage omitted',
      '[25/11/2026, 1:00:00\u202FPM] Aminah: Harga: RM 5 \u200E<This message was edited>',
    ),
  ).toEqual({
    systemLines: 1,
    dateOrder: 'day first',
    messages: [
      {
        at: '2026-11-25T01:41:06.000Z',
        sender: 'Aminah',
        text: 'Boleh cetak?\n50 keping\n\nTerima kasih',
        file: null,
        isOmitted: false,
      },
      {
        at: '2026-11-25T04:05:00.000Z',
        sender: 'Kedai',
        text: 'Ini contoh',
        file: '00000004-PHOTO-2026-11-25-12-05-00.jpg',
        isOmitted: false,
      },
      { at: '2026-11-24T16:06:00.000Z', sender: 'Aminah', text: '', file: null, isOmitted: true },
      { at: '2026-11-25T05:00:00.000Z', sender: 'Aminah', text: 'Harga: RM 5', file: null, isOmitted: false },
    ],
  })
})

test('INBOX-42 reads an Android export with omitted media, files with captions and system lines', () => {
  expect(
    read(
      '25/11/2026, 09:41 - Messages and calls are end-to-end encrypted. Tap to learn more.',
      '25/11/2026, 09:41 - +60 12-345 6789: <Media omitted>',
      '25/11/2026, 21:42 - Kedai: \u200EIMG-20261125-WA0001.jpg (file attached)',
      'Resit: 25 keping',
      '25/11/2026, 21:43 - Kedai: resit bank.pdf (file attached)',
      '25/11/2026, 21:44 - Kedai: <bukan media>',
    ),
  ).toMatchObject({
    systemLines: 1,
    messages: [
      { sender: '+60 12-345 6789', isOmitted: true, text: '', at: '2026-11-25T01:41:00.000Z' },
      { file: 'IMG-20261125-WA0001.jpg', text: 'Resit: 25 keping', at: '2026-11-25T13:42:00.000Z' },
      { file: 'resit bank.pdf', text: '' },
      { file: null, text: '<bukan media>' },
    ],
  })
})

test('INBOX-42 infers the order of day and month from impossible dates, or from the order of the messages', () => {
  expect(times('11/25/26, 9:41 PM - A: x')).toEqual(['2026-11-25T13:41:00.000Z'])
  expect(times('25/11/26, 9:41 pm - A: x')).toEqual(['2026-11-25T13:41:00.000Z'])
  expect(times('2026-11-25, 9:41 p.m. - A: x')).toEqual(['2026-11-25T13:41:00.000Z'])
  expect(times('[25.11.26, 09.41.05] A: x')).toEqual(['2026-11-25T01:41:05.000Z'])
  expect(times('25/11/2026, 9:41 PTG - A: x', '25/11/2026, 9:42 PG - A: x')).toEqual([
    '2026-11-25T13:41:00.000Z',
    '2026-11-25T01:42:00.000Z',
  ])
  // These messages are in chronological order only if the month comes first.
  expect(read('1/12/26, 9:41 AM - A: x', '2/3/26, 9:41 AM - A: y', '3/1/26, 9:41 AM - A: z')).toMatchObject({
    dateOrder: 'month first',
  })
  expect(read('1/2/26, 9:41 AM - A: x')).toMatchObject({ dateOrder: 'day first' })
})

test('INBOX-42 keeps lines that look almost like the beginning of a message as part of the previous message', () => {
  expect(texts('25/11/2026, 09:41 - A: senarai', '1. 25/11/2026', '99:99 - B: x', '[nota] C: y')).toEqual([
    'A: senarai\n1. 25/11/2026\n99:99 - B: x\n[nota] C: y',
  ])
})

test('INBOX-42 refuses texts that are not a chat export', () => {
  for (const text of [
    '',
    'Hello',
    'name,phone\nA,60123',
    '31/31/2026, 09:41 - A: x',
    '25/11/2026, 09:41 - no sender',
  ])
    expect(parseChatExport(text)).toBeNull()
})
