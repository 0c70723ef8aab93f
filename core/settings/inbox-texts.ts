import { shopPlaceholder, type AutomaticMessage, type TextPlaceholder } from './message-placeholders.ts'

const opensPlaceholder: TextPlaceholder = {
  about: 'When the shop opens next',
  example: { ms: 'Isnin, 30 November, 9.00 pagi', en: 'Monday, 30 November, 9:00 am' },
}

export const inboxTexts = {
  inbox_away: {
    title: 'Outside opening hours',
    about:
      'Goes out once a day to a customer who writes outside the opening hours, if you turn it on under Inbox.',
    placeholders: { shop: shopPlaceholder, opens: opensPlaceholder },
    defaults: {
      ms: 'Terima kasih kerana menghubungi {shop}. Kedai sedang tutup. Kami akan balas mesej anda apabila kedai dibuka: {opens}.',
      en: 'Thank you for your message to {shop}. We are closed now. We will reply when we open: {opens}.',
    },
  },
  inbox_opted_out: {
    title: 'Opted out',
    about: 'Goes out once to a customer who writes STOP or BERHENTI.',
    placeholders: { shop: shopPlaceholder },
    defaults: {
      ms: 'Baik. Anda tidak akan menerima promosi daripada {shop} lagi. Kami hanya akan menghantar mesej tentang pesanan anda sendiri.',
      en: 'Done. You will get no more promotions from {shop}. We only message you about your own orders.',
    },
  },
} satisfies Record<string, AutomaticMessage>
