/** `date` is `null` if the date is not gazetted yet. */
export interface PublicHoliday {
  name: string
  date: string | null
}

const sameEachYear = [
  ['01-01', 'Tahun Baru'],
  ['05-01', 'Hari Pekerja'],
  ['08-31', 'Hari Kebangsaan'],
  ['09-16', 'Hari Malaysia'],
  ['12-25', 'Krismas'],
] as const

/**
 * Holidays that depend on the moon and on official announcements. They can't be computed: the Islamic calendar of
 * common libraries is wrong by a day in most years, and the Chinese calendar is wrong in 2027.
 */
const announced = [
  'Tahun Baru Cina',
  'Tahun Baru Cina (hari kedua)',
  'Thaipusam',
  'Hari Raya Aidilfitri',
  'Hari Raya Aidilfitri (hari kedua)',
  'Hari Wesak',
  'Hari Raya Aidiladha',
  'Hari Keputeraan Agong',
  'Awal Muharram',
  'Maulidur Rasul',
  'Deepavali',
] as const

/**
 * Returns Malaysia's public holidays in the year that begins on a day (`YYYY-MM-DD`), sorted by date. Holidays
 * without a date come last.
 */
export function listMalaysianHolidays(from: string): PublicHoliday[] {
  const year = Number(from.slice(0, 4))
  const dated = sameEachYear
    .map(([day, name]) => ({ name, date: `${day < from.slice(5) ? year + 1 : year}-${day}` }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return [...dated, ...announced.map((name) => ({ name, date: null }))]
}
