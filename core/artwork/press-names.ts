/** Common names of inks and layers that control a machine instead of being printed, reduced to letters and digits. */
const names =
  /^(?:(?:perf|kiss|die|through|thru|half)?cut(?:contour|line|lines|path)?\d*|contourcut|kisscontour|perf(?:oration)?|crease|fold(?:line)?|dieline|stanze?|rdg\w+|(?:spot|under)white|gloss|varnish|regmark)$/

export const isMachineInkOrLayerName = (name: string): boolean =>
  names.test(name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
