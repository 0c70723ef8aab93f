import { inputWords } from '../../../../core/values/input-words.ts'
import { pairs, type Said } from '../pairs.ts'

/** What can be wrong with any field; `{name}` and `{n}` as in `inputWords`. */
export const inputSaid: Said = pairs(inputWords, {
  needed: '{name} perlu diisi.',
  text: '{name} mesti berupa teks.',
  number: '{name} mesti berupa nombor.',
  whole: '{name} mesti nombor bulat.',
  yes_or_no: '{name} mesti ya atau tidak.',
  list: '{name} mesti berupa senarai.',
  parts: '{name} mesti ada bahagian-bahagiannya.',
  moment: '{name} mesti tarikh dan masa, seperti 2026-12-24T09:00:00Z.',
  day: '{name} mesti tarikh, seperti 2026-12-24.',
  time: '{name} mesti masa, seperti 09:30.',
  email: '{name} mesti alamat e-mel, seperti ani@kedai.my.',
  url: '{name} mesti alamat web, seperti https://kedai.my.',
  id: '{name} bukan nombor rujukan daripada kedai ini.',
  written: '{name} tidak ditulis dengan betul.',
  shorter_text: '{name} mesti ada sekurang-kurangnya {n} huruf.',
  longer_text: '{name} boleh ada paling banyak {n} huruf.',
  shorter_list: '{name} mesti ada sekurang-kurangnya {n} baris.',
  longer_list: '{name} boleh ada paling banyak {n} baris.',
  less: '{name} mesti sekurang-kurangnya {n}.',
  not_more: '{name} mesti lebih daripada {n}.',
  more: '{name} paling banyak ialah {n}.',
  not_less: '{name} mesti kurang daripada {n}.',
  steps: '{name} mesti gandaan {n}.',
  choice: '{name} mesti salah satu daripada ini: {n}.',
  unknown: '{name} ada ruang yang tidak dikenali: {n}.',
  kind: '{name} bukan jenis yang boleh diterima di sini.',
  other: '{name} tidak dapat diterima.',
  unstorable: '{name} mengandungi aksara yang tidak dapat disimpan. Sila taip semula.',
})
