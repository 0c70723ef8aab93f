import type { Import, Tree } from './tree.ts'

// Who may import whom. Each rule gives what breaks it, in words; none where all is well.

/** Each may import those before it. */
export const featureOrder = [
  'identity',
  'gateway',
  'settings',
  'backups',
  'media',
  'contacts',
  'catalog',
  'pricing',
  'messaging',
  'orders',
  'production',
  'people',
  'setup',
  'search',
]

/** Rooms of `orders`; those of one line don't know each other, and each knows only the lines above it. */
export const roomsOfOrders = [
  ['goods'],
  ['store'],
  ['placing', 'files', 'jersey'],
  ['follow', 'people'],
  ['desk'],
  ['groups'],
  ['door'],
  ['today'],
]

/** Rooms of `messaging`: what takes a message to its receiver, hears of it and shows it. What a message is lies beside them. */
export const roomsOfMessaging = [
  ['gateways'],
  ['sender'],
  ['receipts'],
  ['health', 'campaigns'],
  ['list', 'people'],
]

/** Rooms of `production`: from what is to be printed to the files that are. Its tables lie beside them. */
export const roomsOfProduction = [
  ['pieces'],
  ['drawing', 'jobs'],
  ['batches'],
  ['layout', 'supplies'],
  ['making'],
  ['files'],
]

const broken = ({ imports }: Tree, rule: (edge: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} imports ${to}`)

export const featureOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
const faceOf = (feature: string) => `server/features/${feature}/${feature}.ts`
const areaOf = (path: string) => /^web\/(storefront|admin|examples)\//.exec(path)?.[1]

export const coreKnowsOnlyItself = (tree: Tree) =>
  broken(tree, ({ from, to, isPackage }) => {
    if (!from.startsWith('core/')) return false
    return isPackage ? !/^(zod|libphonenumber-js|tinyqueue)(\/|$)/.test(to) : !to.startsWith('core/')
  })

export const webAndServerKnowCoreOnly = (tree: Tree) =>
  broken(tree, ({ from, to }) => {
    const pair = `${from.split('/')[0]} ${to.split('/')[0]}`
    return pair === 'web server' || pair === 'server web'
  })

export const platformKnowsNoFeature = (tree: Tree) =>
  broken(
    tree,
    ({ from, to }) => /^server\/(platform|pages)\//.test(from) && to.startsWith('server/features/'),
  )

export const platformKnowsNoPages = (tree: Tree) =>
  broken(tree, ({ from, to }) => from.startsWith('server/platform/') && to.startsWith('server/pages/'))

export const onlyTheBuildBuilds = (tree: Tree) =>
  broken(
    tree,
    ({ from, to }) =>
      to.startsWith('server/pages/build/') &&
      from.startsWith('server/') &&
      !from.startsWith('server/pages/build/'),
  )

export const featuresLeanLeft = (tree: Tree) => [
  ...broken(tree, ({ from, to }) => {
    const [mine, theirs] = [featureOf(from), featureOf(to)]
    if (!mine || !theirs || mine === theirs) return false
    return featureOrder.indexOf(theirs) >= featureOrder.indexOf(mine)
  }),
  ...Object.keys(tree.files)
    .filter((path) => !featureOrder.includes(featureOf(path) ?? featureOrder[0] ?? ''))
    .map((path) => `${path} is of a feature without a place in the order`),
]

export const featuresHaveAFace = (tree: Tree) =>
  broken(tree, ({ from, to }) => {
    const theirs = featureOf(to)
    return theirs !== undefined && theirs !== featureOf(from) && to !== faceOf(theirs)
  })

/** A face is a menu: what is on it can be read at once. */
const mostExports = 12

export const facesAreShort = ({ files }: Tree) =>
  Object.entries(files)
    .filter(([path]) => path === faceOf(featureOf(path) ?? ''))
    .map(([path, text]) => ({ path, names: exportsIn(text) }))
    .filter(({ names }) => names.length > mostExports)
    .map(({ path, names }) => `${path} offers ${names.length}: ${names.join(', ')}`)

function exportsIn(text: string): string[] {
  const declared = [
    ...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm),
  ]
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(','),
  )
  return [...declared.map(([, name = '']) => name), ...listed.map((name) => name.trim())].filter(Boolean)
}

const roomOf = (feature: string, path: string) =>
  new RegExp(`^server/features/${feature}/([^/]+)/`).exec(path)?.[1]

/** The file of the feature's name puts the rooms together, so it stands outside of them and none knows it. */
function roomsLeanLeft(tree: Tree, feature: string, lines: string[][]): string[] {
  const lineOf = (room: string) => lines.findIndex((line) => line.includes(room))
  const rooms = new Set(Object.keys(tree.files).flatMap((path) => roomOf(feature, path) ?? []))
  return [
    ...broken(tree, ({ from, to }) => {
      const [mine, theirs] = [roomOf(feature, from), roomOf(feature, to)]
      if (mine && to === faceOf(feature)) return true
      if (!mine || !theirs || mine === theirs) return false
      return lineOf(theirs) >= lineOf(mine)
    }),
    ...[...rooms]
      .filter((room) => lineOf(room) < 0)
      .map((room) => `${feature}/${room} has no place among the rooms`),
  ]
}

export const roomsOfMessagingLeanLeft = (tree: Tree) => roomsLeanLeft(tree, 'messaging', roomsOfMessaging)

export const roomsOfProductionLeanLeft = (tree: Tree) => roomsLeanLeft(tree, 'production', roomsOfProduction)

export const roomsOfOrdersLeanLeft = (tree: Tree) => [
  ...roomsLeanLeft(tree, 'orders', roomsOfOrders),
  ...Object.keys(tree.files)
    .filter((path) => featureOf(path) === 'orders' && path !== faceOf('orders') && !roomOf('orders', path))
    .map((path) => `${path} is in no room`),
]

export const areasAreApart = (tree: Tree) =>
  broken(tree, ({ from, to }) => {
    const [mine, theirs] = [areaOf(from), areaOf(to)]
    return Boolean(mine && theirs && mine !== theirs)
  })

export const primitivesKnowNoFeature = (tree: Tree) =>
  broken(
    tree,
    ({ from, to }) => from.startsWith('web/ui/') && (/^core\/(?!shared\/)/.test(to) || Boolean(areaOf(to))),
  )

/** Files that import each other, however far around: the smallest groups of which each member reaches the others. */
export function circles({ files, imports }: Tree): string[] {
  const to = new Map(Object.keys(files).map((path) => [path, new Set<string>()]))
  for (const edge of imports) if (edge.to in files) to.get(edge.from)?.add(edge.to)
  const found: string[] = []
  const place = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  // Tarjan's walk: what reaches an earlier file of the path that is walked just now goes round with it.
  const walk = (file: string): number => {
    let low = place.size
    place.set(file, low)
    path.push(file)
    for (const next of to.get(file) ?? []) {
      if (!place.has(next)) low = Math.min(low, walk(next))
      else if (path.includes(next)) low = Math.min(low, place.get(next) ?? low)
    }
    lowest.set(file, low)
    if (low === place.get(file)) {
      const round = path.splice(path.indexOf(file))
      if (round.length > 1 || to.get(file)?.has(file)) found.push(round.join(' ⇄ '))
    }
    return low
  }
  for (const file of to.keys()) if (!place.has(file)) walk(file)
  return found
}

/** SEC-05: what a stranger's picture does to the library it does in a process that can be ended. */
export const picturesAreOpenedApart = (tree: Tree) => {
  const opening = new Set(tree.imports.filter(({ to }) => to === 'sharp').map(({ from }) => from))
  const opened = new Set(['sharp', ...opening, 'server/platform/pictures/picture-process.ts'])
  return broken(tree, ({ from, to }) => opened.has(to) && !from.startsWith('server/platform/pictures/'))
}

export const filesHaveAName = ({ files }: Tree) =>
  Object.keys(files)
    .filter((path) => /\/(lib|utils?|helpers?|misc|common|interfaces|index)\.tsx?$/.test(path))
    .map((path) => `${path} says nothing of what is in it`)
