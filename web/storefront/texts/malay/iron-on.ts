import type { AllMalayTexts } from '../text-types.ts'
import type { ironOnTextsMs as specified } from '../ms/iron-on.ts'

export const ironOnTextsAllMalay: AllMalayTexts<typeof specified> = {
  tagTitle: 'Tag Nama Seterika',
  tagHeading: 'Tempahan Tag Nama Seterika',
  tagDescription: 'Tempah tag nama seterika: taip nama, pilih warna, lihat pratonton. 7 tag satu set.',
  tagNote: (tags, price) => `Tag nama seterika: ${tags} tag satu set, ${price}. Gosok terus pada baju.`,
  logoTitle: 'Tempahan Logo Seterika',
  logoDescription: 'Tempah logo sekolah seterika: pilih sekolah, lihat saiz sebenar, terus tempah.',
  shelf: 'Cetakan seterika',
  tag: (number) => `Tag nama ${number}`,
  removeTag: (number) => `Buang tag nama ${number}`,
  tags: 'Tag nama',
  twin: (number) => `Nama ini sudah ada pada tag nama ${number}. Teruskan jika betul.`,
  colourName: (warna, inWords) => inWords || warna,
  coloursFailed: 'Senarai warna gagal dimuatkan',
  coloursError: 'Ralat semasa memuatkan senarai warna',
  schoolsFailed: 'Senarai sekolah gagal dimuatkan',
  schoolsError: 'Ralat semasa memuatkan senarai sekolah',
}
