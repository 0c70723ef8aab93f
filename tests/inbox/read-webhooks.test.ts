import { expect, test } from 'vitest'
import { readCloudWebhook } from '#server/features/inbox/read-cloud-webhook.ts'
import { readWahaWebhook } from '#server/features/inbox/read-waha-webhook.ts'

const contact = {
  profile: { name: 'Aminah', username: 'aminah.ali' },
  wa_id: '60123456789',
  user_id: 'MY.Ab3dEf9Gh1',
}
const from = { from: '60123456789', from_user_id: 'MY.Ab3dEf9Gh1', id: 'wamid.A', timestamp: '1795350600' }
const aminah = [
  { kind: 'phone', value: '60123456789' },
  { kind: 'bsuid', value: 'MY.Ab3dEf9Gh1' },
]

const cloudBody = (messages: unknown[], contacts: unknown[] = [contact], field = 'messages') => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '1029384756',
      changes: [
        {
          field,
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '60312345678', phone_number_id: '5566778899' },
            ...(field === 'messages' ? { contacts, messages } : { message_echoes: messages }),
          },
        },
      ],
    },
  ],
})
const readCloud = (...messages: object[]) =>
  readCloudWebhook(cloudBody(messages.map((each) => ({ ...from, ...each }))), '5566778899')

test('INBOX-01 reads a Cloud API text message with its phone number, user id, name and time', () => {
  expect(readCloud({ type: 'text', text: { body: 'Boleh cetak 50 keping?' } })).toEqual([
    {
      type: 'message',
      id: 'wamid.A',
      identities: aminah,
      profileName: 'Aminah',
      fromShop: false,
      sentAt: new Date('2026-11-22T12:30:00Z'),
      content: { kind: 'text', text: 'Boleh cetak 50 keping?' },
      replyTo: null,
      isForwarded: false,
    },
  ])
})

const file = { mediaId: null, url: null, fileName: '', sha256: null, error: null }

test.for([
  [
    {
      type: 'image',
      image: { id: '1790001', mime_type: 'image/jpeg', sha256: 'q0fZ=', caption: 'Design saya' },
    },
    {
      kind: 'media',
      media: { ...file, kind: 'image', mediaId: '1790001', mimeType: 'image/jpeg', sha256: 'q0fZ=' },
      text: 'Design saya',
    },
  ],
  [
    {
      type: 'document',
      document: {
        id: '1',
        mime_type: 'application/pdf',
        sha256: 'x',
        filename: 'resit.pdf',
        caption: 'Resit CTK-1042',
      },
    },
    {
      kind: 'media',
      media: {
        ...file,
        kind: 'document',
        mediaId: '1',
        mimeType: 'application/pdf',
        sha256: 'x',
        fileName: 'resit.pdf',
      },
      text: 'Resit CTK-1042',
    },
  ],
  [
    { type: 'video', video: { id: '1', mime_type: 'video/mp4', sha256: 'x' } },
    {
      kind: 'media',
      media: { ...file, kind: 'video', mediaId: '1', mimeType: 'video/mp4', sha256: 'x' },
      text: '',
    },
  ],
  [
    { type: 'audio', audio: { id: '1', mime_type: 'audio/ogg; codecs=opus', sha256: 'x', voice: true } },
    {
      kind: 'media',
      media: { ...file, kind: 'voice', mediaId: '1', mimeType: 'audio/ogg; codecs=opus', sha256: 'x' },
      text: '',
    },
  ],
  [
    { type: 'sticker', sticker: { id: '1', mime_type: 'image/webp', sha256: 'x', animated: false } },
    {
      kind: 'media',
      media: { ...file, kind: 'sticker', mediaId: '1', mimeType: 'image/webp', sha256: 'x' },
      text: '',
    },
  ],
  [
    {
      type: 'location',
      location: { latitude: 3.139, longitude: 101.6869, name: 'Kedai', address: 'Jalan 1' },
    },
    { kind: 'location', latitude: 3.139, longitude: 101.6869, text: 'Kedai\nJalan 1' },
  ],
  [
    {
      type: 'contacts',
      contacts: [
        {
          name: { formatted_name: 'Ali' },
          phones: [{ phone: '+60 19-876 5432', wa_id: '60198765432', type: 'CELL' }],
        },
      ],
    },
    { kind: 'contacts', contacts: [{ name: 'Ali', phones: ['60198765432'] }], text: 'Ali' },
  ],
  [
    { type: 'button', button: { text: 'Setuju', payload: 'proof-ok' } },
    { kind: 'button', text: 'Setuju', payload: 'proof-ok' },
  ],
  [
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'b1', title: 'Ya' } } },
    { kind: 'button', text: 'Ya', payload: 'b1' },
  ],
  [
    {
      type: 'interactive',
      interactive: { type: 'list_reply', list_reply: { id: 'r3', title: '5 cm', description: 'Mirror' } },
    },
    { kind: 'button', text: '5 cm\nMirror', payload: 'r3' },
  ],
  [
    { type: 'order', order: { catalog_id: '77', text: '', product_items: [] } },
    { kind: 'unknown', type: 'order', text: '' },
  ],
  [
    {
      type: 'unsupported',
      errors: [{ code: 131051, title: 'Message type unknown', error_data: { details: 'x' } }],
      unsupported: { type: 'poll_creation' },
    },
    { kind: 'unknown', type: 'poll_creation', text: 'Message type unknown: x' },
  ],
  [{ type: 'request_welcome' }, { kind: 'unknown', type: 'request_welcome', text: '' }],
] as const)('INBOX-01 reads the Cloud API message %j', ([given, content]) => {
  expect(readCloud(given)).toMatchObject([{ type: 'message', id: 'wamid.A', content }])
})

test('INBOX-01 reads reactions, replies, edits, deletions and number changes of the Cloud API', () => {
  expect(readCloud({ type: 'reaction', reaction: { message_id: 'wamid.X', emoji: '👍' } })).toMatchObject([
    { type: 'reaction', target: 'wamid.X', emoji: '👍', identities: aminah },
  ])
  expect(readCloud({ type: 'reaction', reaction: { message_id: 'wamid.X' } })).toMatchObject([{ emoji: '' }])
  const reply = { type: 'text', text: { body: 'yang ini' }, context: { from: '60312345678', id: 'wamid.Y' } }
  expect(readCloud(reply)).toMatchObject([{ replyTo: 'wamid.Y', content: { text: 'yang ini' } }])
  const edited = { original_message_id: 'wamid.A', message: { type: 'text', text: { body: '60 keping' } } }
  expect(readCloud({ type: 'edit', id: 'wamid.B', edit: edited })).toMatchObject([
    { type: 'edit', target: 'wamid.A', text: '60 keping' },
  ])
  expect(
    readCloud({ type: 'revoke', id: 'wamid.C', revoke: { original_message_id: 'wamid.A' } }),
  ).toMatchObject([{ type: 'delete', target: 'wamid.A' }])
  const system = { body: 'x', type: 'user_changed_number', wa_id: '60111222333', previous_user_id: 'MY.Ab3' }
  expect(readCloud({ type: 'system', system })).toMatchObject([
    { type: 'identity_change', next: [{ kind: 'phone', value: '60111222333' }] },
  ])
})

test('INBOX-01 reads Cloud API messages without a phone number, and messages from the shop’s own phone', () => {
  const hidden = {
    id: 'wamid.H',
    from_user_id: 'MY.Zz9',
    timestamp: '1795350600',
    type: 'text',
    text: { body: 'Hai' },
  }
  const body = cloudBody([hidden], [{ profile: { name: 'Siti' }, user_id: 'MY.Zz9' }])
  expect(readCloudWebhook(body, '5566778899')).toMatchObject([
    { identities: [{ kind: 'bsuid', value: 'MY.Zz9' }], profileName: 'Siti' },
  ])
  const echo = {
    from: '60312345678',
    to: '60123456789',
    to_user_id: 'MY.Ab3dEf9Gh1',
    id: 'wamid.E',
    timestamp: '1795350700',
    type: 'text',
    text: { body: 'Siap esok' },
  }
  expect(readCloudWebhook(cloudBody([echo], [], 'smb_message_echoes'), '5566778899')).toMatchObject([
    { id: 'wamid.E', fromShop: true, identities: aminah, content: { text: 'Siap esok' } },
  ])
})

test('INBOX-01 marks Cloud API group messages as ignored, and skips events of other phone numbers and other kinds', () => {
  expect(readCloud({ type: 'text', text: { body: 'x' }, group_id: 'Y2Fw' })).toEqual([
    { type: 'ignored', reason: 'group' },
  ])
  const body = cloudBody([{ ...from, type: 'text', text: { body: 'x' } }])
  expect(readCloudWebhook(body, '1')).toEqual([])
  expect(readCloudWebhook(cloudBody([{ ...from, type: 'text' }], [], 'history'), '5566778899')).toEqual([])
})

const waha = (payload: object, event = 'message.any') => ({
  id: 'evt_01kab3c4d5e6f7g8h9j0k1m2n3',
  timestamp: 1795350600123,
  event,
  session: 'default',
  me: { id: '60312345678@c.us', lid: '99887766@lid' },
  engine: 'NOWEB',
  metadata: {},
  payload: {
    id: 'false_60123456789@c.us_3EB0AAAABBBBCCCC',
    timestamp: 1795350600,
    from: '60123456789@c.us',
    to: '60312345678@c.us',
    fromMe: false,
    source: 'app',
    participant: null,
    body: '',
    hasMedia: false,
    media: null,
    ack: 1,
    replyTo: null,
    location: null,
    vCards: [],
    _data: {},
    ...payload,
  },
})
const readWaha = (payload: object, event?: string) => readWahaWebhook(waha(payload, event), 'default')

test('INBOX-01 reads a WAHA picture that quotes a message', () => {
  const url = 'http://waha:3000/api/files/default/3EB0AAAABBBBCCCC.jpg'
  const payload = {
    body: 'Design saya',
    hasMedia: true,
    media: { url, mimetype: 'image/jpeg', filename: null, error: null },
    replyTo: { id: '3EB0DDDD', participant: '60312345678@c.us', body: 'Hantar design', hasMedia: false },
    _data: { pushName: 'Aminah' },
  }
  expect(readWaha(payload)).toEqual([
    {
      type: 'message',
      id: '3EB0AAAABBBBCCCC',
      identities: [{ kind: 'phone', value: '60123456789' }],
      profileName: 'Aminah',
      fromShop: false,
      sentAt: new Date('2026-11-22T12:30:00Z'),
      content: {
        kind: 'media',
        media: {
          ...file,
          kind: 'image',
          mediaId: 'false_60123456789@c.us_3EB0AAAABBBBCCCC',
          url,
          mimeType: 'image/jpeg',
        },
        text: 'Design saya',
      },
      replyTo: '3EB0DDDD',
      isForwarded: false,
    },
  ])
})

test.for([
  ['text', { body: 'Hai' }, { kind: 'text', text: 'Hai' }],
  [
    'voice',
    { hasMedia: true, media: { url: 'http://w/v', mimetype: 'audio/ogg; codecs=opus' } },
    { media: { kind: 'voice' } },
  ],
  [
    'video',
    { hasMedia: true, media: { url: 'http://w/v', mimetype: 'video/mp4' } },
    { media: { kind: 'video' } },
  ],
  [
    'sticker',
    { hasMedia: true, media: { url: 'http://w/v', mimetype: 'image/webp' } },
    { media: { kind: 'sticker' } },
  ],
  [
    'document',
    { hasMedia: true, media: { url: 'http://w/v', mimetype: 'application/pdf', filename: 'a.pdf' } },
    { media: { kind: 'document', fileName: 'a.pdf' } },
  ],
  [
    'media without a file',
    { hasMedia: true, media: { url: null, mimetype: 'image/jpeg' } },
    { media: { kind: 'image', error: 'no_file' } },
  ],
  [
    'media that failed',
    { hasMedia: true, media: { url: null, mimetype: 'image/jpeg', error: 'too big' } },
    { media: { error: 'too big' } },
  ],
  [
    'location',
    { location: { latitude: '3.1', longitude: 101.6, description: 'Kedai' } },
    { kind: 'location', latitude: 3.1, longitude: 101.6, text: 'Kedai' },
  ],
  [
    'contacts',
    { vCards: ['BEGIN:VCARD\nFN:Ali\nitem1.TEL;waid=60198765432:+60 19-876\n  5432\nEND:VCARD'] },
    { kind: 'contacts', contacts: [{ name: 'Ali', phones: ['+60 19-876 5432'] }] },
  ],
  ['nothing readable', {}, { kind: 'unknown', type: 'unknown' }],
] as const)('INBOX-01 reads a WAHA message: %s', ([, payload, content]) => {
  expect(readWaha(payload)).toMatchObject([{ type: 'message', content }])
})

test('INBOX-01 reads reactions, edits, deletions and waiting messages of WAHA', () => {
  const reaction = { text: '👍', messageId: 'true_60123456789@c.us_3EB0DDDD' }
  expect(readWaha({ reaction, timestamp: 1795350600.5 }, 'message.reaction')).toMatchObject([
    { type: 'reaction', target: '3EB0DDDD', emoji: '👍', sentAt: new Date('2026-11-22T12:30:00.500Z') },
  ])
  expect(readWaha({ body: '60 keping', editedMessageId: '3EB0DDDD' }, 'message.edited')).toMatchObject([
    { type: 'edit', target: '3EB0DDDD', text: '60 keping' },
  ])
  expect(readWaha({ revokedMessageId: '3EB0DDDD' }, 'message.revoked')).toMatchObject([
    { type: 'delete', target: '3EB0DDDD' },
  ])
  expect(readWaha({}, 'message.waiting')).toMatchObject([{ content: { kind: 'unknown', type: 'waiting' } }])
})

test('INBOX-02 links a WhatsApp LID to a phone number only if the WAHA event contains the LID and the number', () => {
  const lid = { id: 'false_12345678901@lid_3EB0', from: '12345678901@lid' }
  expect(readWaha({ ...lid, body: 'Hai' })).toMatchObject([
    { identities: [{ kind: 'lid', value: '12345678901' }] },
  ])
  const both = { ...lid, body: 'Hai', _data: { key: { remoteJidAlt: '60123456789:3@s.whatsapp.net' } } }
  expect(readWaha(both)).toMatchObject([
    {
      identities: [
        { kind: 'lid', value: '12345678901' },
        { kind: 'phone', value: '60123456789' },
      ],
    },
  ])
})

test('INBOX-01 gives a WAHA message the same id whether WAHA reports it under the phone number or the LID', () => {
  const [one] = readWaha({ body: 'Hai' })
  const [other] = readWaha({
    id: 'false_12345678901@lid_3EB0AAAABBBBCCCC',
    from: '12345678901@lid',
    body: 'Hai',
  })
  expect(one).toMatchObject({ id: '3EB0AAAABBBBCCCC' })
  expect(other).toMatchObject({ id: '3EB0AAAABBBBCCCC' })
})

test('INBOX-01 reads messages from the shop’s own phone, and skips messages that Cetak sent through WAHA', () => {
  const own = {
    id: 'true_60123456789@c.us_3EB0',
    fromMe: true,
    from: '60312345678@c.us',
    to: '60123456789@c.us',
    body: 'Siap esok',
  }
  expect(readWaha(own)).toMatchObject([{ fromShop: true, identities: [{ value: '60123456789' }] }])
  expect(readWaha({ ...own, source: 'api' })).toEqual([])
})

test.for([
  ['60123456789-1600000000@g.us', 'group'],
  ['status@broadcast', 'status'],
  ['1203630@newsletter', 'channel'],
])('INBOX-01 marks messages of the chat %s as ignored', ([chat = '', reason]) => {
  expect(readWaha({ id: `false_${chat}_3EB0`, from: chat, body: 'x' })).toEqual([{ type: 'ignored', reason }])
})

test('INBOX-01 reads the valid messages of a webhook body that also contains a message of an unknown shape', () => {
  const random = seeded(42)
  for (let at = 0; at < 1000; at += 1) {
    const strange = { id: `wamid.${at}`, timestamp: '1795350600', ...randomShape(random, 3) }
    const type = random() < 0.5 ? 'text' : `kind_${Math.floor(random() * 50)}`
    const text = { ...from, id: `wamid.good.${at}`, type: 'text', text: { body: 'Hai' } }
    const events = readCloudWebhook(
      cloudBody([
        {
          ...from,
          ...strange,
          id: `wamid.${at}`,
          type,
          from: from.from,
          group_id: undefined,
          timestamp: from.timestamp,
        },
        text,
      ]),
      '5566778899',
    )
    expect(events).toHaveLength(2)
    expect(events.at(-1)).toMatchObject({ id: `wamid.good.${at}`, content: { kind: 'text', text: 'Hai' } })
    expect(() => readWahaWebhook(waha(randomShape(random, 3)), 'default')).not.toThrow()
    expect(() => readCloudWebhook(randomShape(random, 4), '5566778899')).not.toThrow()
  }
})

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const keys = [
  'type',
  'text',
  'image',
  'body',
  'context',
  'id',
  'media',
  'location',
  'contacts',
  'edit',
  'payload',
  'x\0y',
  'vCards',
  'replyTo',
  '_data',
]

function randomShape(random: () => number, depth: number): Record<string, unknown> {
  const value = (): unknown => {
    const pick = Math.floor(random() * (depth > 0 ? 9 : 6))
    if (pick === 0) return null
    if (pick === 1) return random() * 1e20 - 1e19
    if (pick === 2) return random() < 0.5
    if (pick === 3) return 'a\0\ud800'.repeat(Math.floor(random() * 5))
    if (pick === 4) return ''
    if (pick === 5) return String(Math.floor(random() * 1e12))
    if (pick === 6) return Array.from({ length: Math.floor(random() * 4) }, value)
    return randomShape(random, depth - 1)
  }
  return Object.fromEntries(
    Array.from({ length: Math.floor(random() * 6) }, () => [
      keys[Math.floor(random() * keys.length)] ?? 'x',
      value(),
    ]),
  )
}
