// Polyfills for the oldest browsers that the shop supports (docs/decisions/0610-oldest-browsers.md). Only browsers that
// lack one of these download the file; `root.tsx` tests for each of them.
import 'core-js/actual/array/to-reversed.js'
import 'core-js/actual/array/to-sorted.js'
import 'core-js/actual/array/to-spliced.js'
import 'core-js/actual/array/with.js'
import 'core-js/actual/map/group-by.js'
import 'core-js/actual/string/to-well-formed.js'
// The entries under `actual/url` bring a whole URL parser, which every supported browser has.
import 'core-js/modules/web.url.can-parse.js'
import 'core-js/modules/web.url.parse.js'
