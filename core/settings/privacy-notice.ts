export const noticeLanguages = ['ms', 'en'] as const
export const noticePaths = { ms: '/privasi', en: '/privacy' } as const
export type NoticeLanguage = (typeof noticeLanguages)[number]

/**
 * The notice as entered in Settings. In `text`, a line that begins with # is a heading and an empty line ends a
 * paragraph.
 */
export interface NoticeText {
  title: string
  intro: string
  text: string
}

export interface NoticeSection {
  title: string
  lines: string[]
}

/** Splits a notice into sections. Text before the first heading becomes a section without a heading. */
export function parseNoticeSections(text: string): NoticeSection[] {
  const parts: NoticeSection[] = []
  for (const block of text.replaceAll(/^#.*$/gm, '\n$&\n').split(/\n\s*\n/)) {
    const written = block.trim()
    const heading = /^#\s*(.*)$/.exec(written)
    if (heading) parts.push({ title: heading[1] ?? '', lines: [] })
    else if (written) {
      const part = parts.at(-1) ?? { title: '', lines: [] }
      if (parts.length === 0) parts.push(part)
      part.lines.push(written.replaceAll(/\s*\n\s*/g, ' '))
    }
  }
  return parts
}

export const noticePageTexts = {
  ms: {
    contact: 'Hubungi kami',
    version: (version: number, day: string) => `Versi ${version}, sejak ${day}`,
  },
  en: {
    contact: 'Contact us',
    version: (version: number, day: string) => `Version ${version}, since ${day}`,
  },
} satisfies Record<NoticeLanguage, { contact: string; version: (version: number, day: string) => string }>

/**
 * The default notice (version 0), which is used until the shop writes its own. The law requires both languages
 * (section 7, PDPA 2010).
 */
export const defaultNotice: Record<NoticeLanguage, NoticeText> = {
  ms: {
    title: 'Notis privasi',
    intro:
      'Apa yang kami simpan tentang anda, untuk apa, dan hak anda mengikut Akta Perlindungan Data Peribadi 2010.',
    text: `# Apa yang kami simpan
Nama, nombor telefon, cara penghantaran dan, untuk pos, alamat anda; apa yang anda tempah, termasuk nama yang dicetak pada name tag; resit bayaran dan reka bentuk yang anda hantar; dan mesej WhatsApp tentang pesanan anda.

Semua ini datang daripada borang yang anda isi sendiri. Nama, telefon dan butiran pesanan diperlukan: tanpanya kami tidak dapat menyiapkan pesanan.

# Untuk apa
Untuk mencetak dan menghantar pesanan, memberitahu anda melalui WhatsApp, menyemak bayaran, dan menyimpan akaun seperti yang dikehendaki undang-undang. Kami tidak menjual data anda dan tidak menggunakannya untuk iklan orang lain.

Alamat internet anda disimpan sehari sahaja, untuk menghalang penyalahgunaan borang.

# Siapa yang melihatnya
Kakitangan kedai; perkhidmatan WhatsApp, untuk menghantar mesej; dan syarikat pos atau kurier, untuk menghantar bungkusan. Sebahagian perkhidmatan itu mungkin menyimpan data di luar Malaysia.

# Berapa lama
Selagi diperlukan untuk pesanan dan aduan selepasnya. Rekod jualan disimpan tujuh tahun kerana undang-undang cukai.

# Hak anda
Anda boleh meminta salinan data anda, membetulkannya, memindahkannya, mengehadkan penggunaannya atau menarik balik persetujuan. Hubungi kami; kami menjawab dalam 21 hari.`,
  },
  en: {
    title: 'Privacy notice',
    intro: 'What we keep about you, what for, and your rights under the Personal Data Protection Act 2010.',
    text: `# What we keep
Your name, phone number, way of delivery and, for post, your address; what you order, including names that are printed on name tags; payment slips and designs that you send; and WhatsApp messages about your order.

All of it comes from the forms that you fill in yourself. Name, phone and the details of the order are needed: without them we cannot make it.

# What for
To print and deliver your order, to tell you about it over WhatsApp, to check the payment, and to keep the accounts that the law asks for. We do not sell your data and do not use it for advertisements of others.

Your internet address is kept for one day only, to keep the forms from being abused.

# Who sees it
The staff of the shop; the WhatsApp service, to deliver messages; and the post or courier, to deliver parcels. Some of these services may keep data outside Malaysia.

# For how long
As long as the order and complaints after it need it. Sales records are kept for seven years because of tax law.

# Your rights
You may ask for a copy of your data, have it corrected or moved, limit how it is used, or withdraw your consent. Contact us; we answer within 21 days.`,
  },
}
