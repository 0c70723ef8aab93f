/** Usual names of inks and layers that machines follow instead of printing them, in letters and digits only. */
const names =
  /^(?:(?:perf|kiss|die|through|thru|half)?cut(?:contour|line|lines|path)?\d*|contourcut|kisscontour|perf(?:oration)?|crease|fold(?:line)?|dieline|stanze?|rdg\w+|(?:spot|under)white|gloss|varnish|regmark)$/

/** Whether a plotter or a press may take an ink or a layer of this name for a machine's: `Perf_Cut Contour`, `RDG_WHITE`. */
export const isPressName = (name: string): boolean =>
  names.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
