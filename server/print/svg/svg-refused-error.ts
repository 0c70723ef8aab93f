/**
 * The reason why an SVG is refused. `no-svg` means that the root element is not `svg`, `broken` that the XML is not
 * well-formed, `active` that there are scripts, animations or HTML, `external` that other files are referenced, and
 * `too-complex` that the file is too large, nested too deeply or expands too far.
 */
export type SvgRefusalReason = 'no-svg' | 'broken' | 'active' | 'external' | 'too-complex'

export class SvgRefusedError extends Error {
  readonly why: SvgRefusalReason

  constructor(why: SvgRefusalReason) {
    super(`SVG refused: ${why}`)
    this.why = why
  }
}
