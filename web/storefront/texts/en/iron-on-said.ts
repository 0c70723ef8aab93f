import {
  ironOnWords,
  mostRows,
  mostSets,
  saveLogoOrder,
  saveNameTagOrder,
} from '../../../../core/contracts/iron-on.ts'
import { pairs, type Said } from '../pairs.ts'

/** What the calls of name tags and logos say besides, in English. */
export const ironOnSaid: Said = [
  ...pairs(ironOnWords, {
    namaAnak: 'Please enter the child’s name.',
    warna: 'Please choose the colours.',
    namaSekolah: 'Please choose the school.',
    bilangan: 'Please enter the number of sets, at least 1.',
    tooLong: 'This name is too long for a tag. Please shorten it.',
    noRows: 'Please add at least one row.',
  }),
  [saveNameTagOrder.errors.unknown_colour.error, 'These colours are not offered. Please choose others.'],
  [
    saveLogoOrder.errors.unknown_school.error,
    'This school’s logo is not on the list. Please choose another.',
  ],
  [`Bilangan set paling banyak ialah ${mostSets}.`, `There are at most ${mostSets} sets.`],
  [`Satu pesanan memuatkan paling banyak ${mostRows} baris.`, `One order holds at most ${mostRows} rows.`],
]
