export type NoticeLanguage = 'ms' | 'en'

export const noticePaths = { ms: '/privasi', en: '/privacy' } as const

interface Notice {
  title: string
  intro: string
  parts: { title: string; lines: string[] }[]
  /** Heading above the shop's name and number. */
  contact: string
}

/** The same notice twice: the law wants it in both languages (section 7 of the Personal Data Protection Act 2010). */
export const notices: Record<NoticeLanguage, Notice> = {
  ms: {
    title: 'Notis privasi',
    intro:
      'Apa yang kami simpan tentang anda, untuk apa, dan hak anda mengikut Akta Perlindungan Data Peribadi 2010.',
    parts: [
      {
        title: 'Apa yang kami simpan',
        lines: [
          'Nama, nombor telefon, cara penghantaran dan, untuk pos, alamat anda; apa yang anda tempah, termasuk nama yang dicetak pada name tag; resit bayaran yang anda hantar; dan mesej WhatsApp tentang pesanan anda.',
          'Semua ini datang daripada borang yang anda isi sendiri. Nama, telefon dan butiran pesanan diperlukan: tanpanya kami tidak dapat menyiapkan pesanan.',
        ],
      },
      {
        title: 'Untuk apa',
        lines: [
          'Untuk mencetak dan menghantar pesanan, memberitahu anda melalui WhatsApp, menyemak bayaran, dan menyimpan akaun seperti yang dikehendaki undang-undang. Kami tidak menjual data anda dan tidak menggunakannya untuk iklan orang lain.',
          'Alamat internet anda disimpan sehari sahaja, untuk menghalang penyalahgunaan borang.',
        ],
      },
      {
        title: 'Siapa yang melihatnya',
        lines: [
          'Kakitangan kedai; perkhidmatan WhatsApp, untuk menghantar mesej; dan syarikat pos atau kurier, untuk menghantar bungkusan. Sebahagian perkhidmatan itu mungkin menyimpan data di luar Malaysia.',
        ],
      },
      {
        title: 'Berapa lama',
        lines: [
          'Selagi diperlukan untuk pesanan dan aduan selepasnya. Rekod jualan disimpan tujuh tahun kerana undang-undang cukai.',
        ],
      },
      {
        title: 'Hak anda',
        lines: [
          'Anda boleh meminta salinan data anda, membetulkannya, memindahkannya, mengehadkan penggunaannya atau menarik balik persetujuan. Hubungi kami; kami menjawab dalam 21 hari.',
        ],
      },
    ],
    contact: 'Hubungi kami',
  },
  en: {
    title: 'Privacy notice',
    intro: 'What we keep about you, what for, and your rights under the Personal Data Protection Act 2010.',
    parts: [
      {
        title: 'What we keep',
        lines: [
          'Your name, phone number, way of delivery and, for post, your address; what you order, including names that are printed on name tags; payment slips that you send; and WhatsApp messages about your order.',
          'All of it comes from the forms that you fill in yourself. Name, phone and the details of the order are needed: without them we cannot make it.',
        ],
      },
      {
        title: 'What for',
        lines: [
          'To print and deliver your order, to tell you about it over WhatsApp, to check the payment, and to keep the accounts that the law asks for. We do not sell your data and do not use it for advertisements of others.',
          'Your internet address is kept for one day only, to keep the forms from being abused.',
        ],
      },
      {
        title: 'Who sees it',
        lines: [
          'The staff of the shop; the WhatsApp service, to deliver messages; and the post or courier, to deliver parcels. Some of these services may keep data outside Malaysia.',
        ],
      },
      {
        title: 'For how long',
        lines: [
          'As long as the order and complaints after it need it. Sales records are kept for seven years because of tax law.',
        ],
      },
      {
        title: 'Your rights',
        lines: [
          'You may ask for a copy of your data, have it corrected or moved, limit how it is used, or withdraw your consent. Contact us; we answer within 21 days.',
        ],
      },
    ],
    contact: 'Contact us',
  },
}
