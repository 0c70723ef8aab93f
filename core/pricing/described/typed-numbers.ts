import type { TypedSize } from './typed-description.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'

export const mmPerUnit = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 } as const
export const formatTypedLength = (mm: number, unit: TypedSize['unit']) =>
  String(Math.round((mm / mmPerUnit[unit]) * 1000) / 1000)
export const parseLengthMm = (typed: string, unit: TypedSize['unit']) =>
  tenth(parseTypedNumber(typed) * mmPerUnit[unit])
/** Parses a side of a choice or a table row, in millimetres or with a unit such as `3 ft`. */
export function parseSideMm(typed: string): number {
  const [, side = '', unit = 'mm'] = /^\s*([\d.,]+)\s*(mm|cm|m|in|ft)?\s*$/i.exec(typed) ?? []
  const known = Object.entries(mmPerUnit).find(([name]) => name === unit.toLowerCase())
  return tenth(parseTypedNumber(side) * (known?.[1] ?? Number.NaN))
}
const tenth = (mm: number) => Math.round(mm * 10) / 10

/** Returns NaN for an invalid number, so that the schema refuses the field. */
export const parseTypedNumber = parseNumberOrNaN
export const parseSen = (typed: string) => parseRinggit(typed) ?? Number.NaN
export const parsePerMille = (typed: string) => Math.round(parseTypedNumber(typed) * 10)
/** The maximum size in a description. A table row with this size applies to any size. */
export const unlimitedSizeMm = { width: 50_000, height: 50_000 }
