import { readFile } from 'node:fs/promises'
import type { PictureTask } from '../images/picture-tasks.ts'
import { sanitiseSvg } from './sanitise-svg.ts'
import { SvgRefused, type SvgRefusalReason } from './svg-refused.ts'

export async function findSvgProblem({ from }: PictureTask<'svgProblem'>): Promise<SvgRefusalReason | null> {
  try {
    await sanitiseSvg(await readFile(from))
    return null
  } catch (error) {
    if (error instanceof SvgRefused) return error.why
    throw error
  }
}
