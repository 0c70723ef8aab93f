import { sharedScripts } from './shared-scripts.ts'

const shared = new RegExp(`^(${sharedScripts.join('|')})-`)
const preload = /<link rel="modulepreload" href="(\/assets\/([^"]+))"\/>/g

/**
 * Lets scripts come after what the eye waits for. Those that pages share are read as they come, each by itself, instead
 * of all at once before the page comes to life: a slow phone answers a press in between. They stand behind the early
 * script, which tells them what the page allows.
 */
export function withQuietScripts(html: string): string {
  const early: string[] = []
  const rest = html.replace(preload, (_, path: string, name: string) => {
    if (!shared.test(name)) return `<link rel="modulepreload" fetchpriority="low" href="${path}"/>`
    early.push(`<script type="module" async fetchpriority="low" src="${path}"></script>`)
    return ''
  })
  return rest.replace('</head>', () => `${early.join('')}</head>`)
}
