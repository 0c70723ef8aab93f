import { readFile } from 'node:fs/promises'
import type { PictureTask } from '../images/picture-tasks.ts'
import { sanitiseSvg } from './sanitise-svg.ts'
import { SvgRefusedError, type SvgRefusalReason } from './svg-refused-error.ts'

export async function findSvgProblem({ from }: PictureTask<'svgProblem'>): Promise<SvgRefusalReason | null> {
  try {
    await sanitiseSvg(await readFile(from))
    return null
  } catch (error) {
    if (error instanceof SvgRefusedError) return error.why
    throw error
  }
}
