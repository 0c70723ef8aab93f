import type { TypedSize } from './typed-description.ts'
import { senFromRinggit } from '#core/shared/money.ts'
import { numberOrNaN } from '#core/shared/typed-number.ts'

export const mmIn = { mm: 1, cm: 10, m: 1000, in: 25.4, ft: 304.8 } as const
export const inUnit = (mm: number, unit: TypedSize['unit']) =>
  String(Math.round((mm / mmIn[unit]) * 1000) / 1000)
export const toMm = (typed: string, unit: TypedSize['unit']) => tenth(number(typed) * mmIn[unit])
/** Parses the side of a choice or row: millimetres, or with a unit, `3 ft`. */
export function sideMm(typed: string): number {
  const [, side = '', unit = 'mm'] = /^\s*([\d.,]+)\s*(mm|cm|m|in|ft)?\s*$/i.exec(typed) ?? []
  const known = Object.entries(mmIn).find(([name]) => name === unit.toLowerCase())
  return tenth(number(side) * (known?.[1] ?? Number.NaN))
}
const tenth = (mm: number) => Math.round(mm * 10) / 10

/** Returns NaN for an invalid number, which the schema then refuses. */
export const number = numberOrNaN
export const sen = (typed: string) => senFromRinggit(typed) ?? Number.NaN
export const perMille = (typed: string) => Math.round(number(typed) * 10)
/** The maximum size of a description, which stands for any size. */
export const whatever = { width: 50_000, height: 50_000 }
