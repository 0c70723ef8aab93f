import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

const areas = {
  AUTH: 'Sign-in',
  MENU: 'Account menu',
  SEC: 'Security',
  HOME: 'Home page',
  CAT: 'Categories',
  ROUTE: 'Addresses of the shop',
  CALC: 'Prices',
  STICK: 'Sticker calculators',
  PROD: 'Products described as data',
  TAG: 'Name tags',
  LOGO: 'School logos',
  JERSEY: 'Jersey lists',
  ORD: 'Orders',
  SHIP: 'Postage',
  THANK: 'Thank-you page',
  ART: 'Artwork',
  CLASS: 'Group orders',
  DUE: 'Due dates',
  NEST: 'Stickers on shared sheets',
  FILE: 'Files for printers and cutters',
  PACK: 'Packing and delivery',
  SHELL: 'Back-office frame',
  SCR: 'Screens',
  SCHED: 'Scheduler list',
  COMP: 'Message composer',
  EDIT: 'Editing a message',
  DRIVE: 'Google Drive',
  SEND: 'Sending',
  MSG: 'Messages',
  NOTIF: 'Notifications',
  CONT: 'Contacts',
  DAY: 'Reports',
  API: 'API',
  RUN: 'Running the program',
  EX: 'Example pages',
  D: 'Decisions that clients and screens rely on',
  FIX: 'Findings of November 2026',
} as const satisfies Record<string, string>

export interface NamedTest {
  ids: string[]
  title: string
  file: string
}

/** Returns the tests whose titles begin with requirement IDs, such as `test('AUTH-01 shows the sign-in page', …)`. */
export function listRequirementTests(): NamedTest[] {
  const files = globSync(['core/**/*.test.ts', 'tests/**/*.{test,e2e}.ts']).toSorted()
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\(\s*(['"`])((?:[A-Z]+-\d\d )+)((?:\\.|(?!\1)[^\\])+)\1/g)]
      .map(([, , ids = '', title = '']) => ({
        ids: ids.trim().split(' '),
        title: title.replaceAll('\\', ''),
        file,
      }))
      .filter(({ ids }) => ids.every(isRequirementId)),
  )
}

export const isRequirementId = (id: string): boolean => Object.hasOwn(areas, getIdPrefix(id))

const getIdPrefix = (id: string) => id.slice(0, id.indexOf('-'))

export function renderRequirements(tests: readonly NamedTest[]): string {
  const ids = [...new Set(tests.flatMap((test) => test.ids))].toSorted()
  const sections = Object.entries(areas).flatMap(([prefix, area]) => {
    const own = ids.filter((id) => getIdPrefix(id) === prefix)
    return own.length === 0 ? [] : [`## ${area}\n\n${own.map((id) => renderSection(id, tests)).join('\n')}`]
  })
  return `${head}\n${sections.join('\n')}`
}

const head = `# Requirements and their tests

Written by \`npm run requirements\` from the titles of the tests; do not edit it. The title of a test that proves a
requirement begins with its id, and comments name requirements by the same ids: \`git grep SEND-03\` finds all of them.
Ids stay for good. \`D-\` ids are decisions that clients and screens rely on; why the code is as it is stands in
[decisions](decisions/README.md).
`

function renderSection(id: string, tests: readonly NamedTest[]): string {
  const lines = tests
    .filter(({ ids }) => ids.includes(id))
    .map(({ title, file }) => `- ${escapeMarkdown(title)} ([${basename(file)}](../${file}))\n`)
  return `### ${id}\n\n${lines.join('')}`
}

const escapeMarkdown = (title: string) =>
  title.replaceAll(/\s+/g, ' ').replaceAll(/[*_<>[\]]/g, String.raw`\$&`)
