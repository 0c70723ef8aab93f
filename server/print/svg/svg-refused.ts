/**
 * Why an SVG is refused. `no-svg`: the root element is another one. `broken`: not well-formed XML. `active`: scripts,
 * animations or HTML. `external`: references to other files. `too-complex`: too large, too deep, or expands too far.
 */
export type SvgRefusalReason = 'no-svg' | 'broken' | 'active' | 'external' | 'too-complex'

export class SvgRefused extends Error {
  readonly why: SvgRefusalReason

  constructor(why: SvgRefusalReason) {
    super(`SVG refused: ${why}`)
    this.why = why
  }
}
