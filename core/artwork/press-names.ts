/** Usual names of inks and layers that control a machine and are not printed, in letters and digits only. */
const names =
  /^(?:(?:perf|kiss|die|through|thru|half)?cut(?:contour|line|lines|path)?\d*|contourcut|kisscontour|perf(?:oration)?|crease|fold(?:line)?|dieline|stanze?|rdg\w+|(?:spot|under)white|gloss|varnish|regmark)$/

/** True if a plotter or press may treat an ink or layer of this name as a command, such as `Perf_Cut Contour`. */
export const isPressName = (name: string): boolean =>
  names.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
