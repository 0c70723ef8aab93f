import { same, onTheWay, type MessageText } from './message-places.ts'

/** What asks to look at a design. */
export const designTexts = {
  design_version: {
    title: 'Design to approve',
    about: 'Goes out when you send a version of a design to be approved.',
    places: { ...onTheWay, said: same('What you wrote with it', 'Kami betulkan warna.') },
    stock: {
      ms: [
        'Hai {name},',
        'Reka bentuk untuk pesanan {number} sudah sedia untuk disemak. Kami cetak selepas anda luluskan.',
        '{said}',
        'Semak dan luluskan di sini: {link}',
        '{shop}',
      ].join('\n\n'),
      en: [
        'Hi {name},',
        'The design of your order {number} is ready to be checked. We print it once you approve it.',
        '{said}',
        'Check and approve it here: {link}',
        '{shop}',
      ].join('\n\n'),
    },
  },
  design_reminder: {
    title: 'Reminder to approve',
    about: 'Goes out once for a design that nobody has approved after some hours, where you say so below.',
    places: onTheWay,
    stock: {
      ms: [
        'Hai {name}, reka bentuk untuk pesanan {number} ({product}) menunggu kelulusan anda. Kami cetak selepas anda luluskan.',
        'Semak dan luluskan di sini: {link}',
        'Terima kasih, {shop}',
      ].join('\n\n'),
      en: [
        'Hi {name}, the design of your order {number} ({product}) waits for your approval. We print it once you approve it.',
        'Check and approve it here: {link}',
        'Thank you, {shop}',
      ].join('\n\n'),
    },
  },
} satisfies Record<string, MessageText>
