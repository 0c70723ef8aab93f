import { readFile } from 'node:fs/promises'
import type { Work } from '../images/work.ts'
import { sanitiseSvg } from './sanitise-svg.ts'
import { SvgRefused, type WhyNoSvg } from './svg-refused.ts'

export async function svgProblem({ from }: Work<'svgProblem'>): Promise<WhyNoSvg | null> {
  try {
    await sanitiseSvg(await readFile(from))
    return null
  } catch (error) {
    if (error instanceof SvgRefused) return error.why
    throw error
  }
}
