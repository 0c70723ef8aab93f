import { toCardId } from '../card-id.ts'

/** `words` contains additional search terms. */
interface SettingsCard {
  title: string
  words?: string
}

interface SettingsPage {
  to: string
  label: string
  cards: SettingsCard[]
}

/**
 * To add a card, add its `AdminCardSection` title to the `cards` of its page. To add a page, add an entry to
 * its group, and a route. Don't use more than four groups.
 */
export const settingsGroups: { label: string; pages: SettingsPage[] }[] = [
  {
    label: 'Shop',
    pages: [
      {
        to: '/settings',
        label: 'Shop',
        cards: [
          {
            title: 'Shop',
            words:
              'name phone whatsapp address pickup opening hours time words malay english language bahasa',
          },
          { title: 'Logo and colour', words: 'look brand face picture theme contrast' },
        ],
      },
      {
        to: '/settings/home',
        label: 'Home page',
        cards: [
          {
            title: 'Home page',
            words: 'gallery photos work reviews testimonials map order sections hide show',
          },
        ],
      },
      {
        to: '/settings/payment',
        label: 'Payment',
        cards: [
          { title: 'Bank accounts', words: 'bank account holder pay transfer' },
          { title: 'Payment QR', words: 'duitnow picture caption recipient' },
          {
            title: 'Invoices',
            words: 'company ssm sst tax registration credit days invoice title quotation receipt',
          },
          {
            title: 'Online payment',
            words: 'billplz toyyibpay chip hitpay curlec razorpay fpx card e-wallet gateway keys test',
          },
        ],
      },
      {
        to: '/settings/postage',
        label: 'Postage',
        cards: [
          { title: 'Postage', words: 'post shipping delivery fee state sabah sarawak weight free parcel' },
        ],
      },
      {
        to: '/settings/carriers',
        label: 'Carriers',
        cards: [
          {
            title: 'Carriers',
            words: 'post courier poslaju j&t ninja dhl gdex tracking number page parcel days',
          },
          {
            title: 'Shipping labels',
            words: 'easyparcel buy key awb consignment sender weight rate courier',
          },
        ],
      },
      {
        to: '/settings/production',
        label: 'Production',
        cards: [{ title: 'Production', words: 'film sheet width margin gap cut contour cutter print' }],
      },
      {
        to: '/settings/cutters',
        label: 'Cutters',
        cards: [
          {
            title: 'Cutters',
            words:
              'plotter guillotine silhouette cameo graphtec summa opos roland versaworks registration marks gap margin white dxf hpgl spot',
          },
          { title: 'Printer colours', words: 'icc icm profile cmyk colour ink printer proof output intent' },
        ],
      },
      {
        to: '/settings/due-dates',
        label: 'Due dates',
        cards: [
          {
            title: 'Due dates',
            words: 'ready promise turnaround capacity cut-off rush working days sick late load',
          },
          { title: 'Shop holidays', words: 'closed public holiday calendar off raya' },
        ],
      },
      {
        to: '/settings/costs',
        label: 'Costs',
        cards: [
          {
            title: 'Costs',
            words: 'earnings profit film paper ink material wage minutes outside stock warn',
          },
        ],
      },
    ],
  },
  {
    label: 'Messages',
    pages: [
      {
        to: '/settings/messages',
        label: 'Message texts',
        cards: [
          { title: 'Language', words: 'malay english bahasa' },
          { title: 'Order updates', words: 'ready posted paid automatic remind unpaid' },
          {
            title: 'Texts',
            words: 'order received ready posted paid cancelled handed over receipt template variables words',
          },
        ],
      },
      {
        to: '/settings/gateway',
        label: 'Gateway',
        cards: [
          { title: 'Gateway', words: 'whatsapp waha cloud api sandbox test message check connection' },
          { title: 'WhatsApp connection', words: 'gateway provider meta waha setup steps server env' },
          { title: 'Sending', words: 'pause resume stop' },
          {
            title: 'Sending rules',
            words: 'hours pace late warm up limit picture caption text together',
          },
        ],
      },
      {
        to: '/settings/inbox',
        label: 'Inbox',
        cards: [
          {
            title: 'Inbox',
            words: 'blue ticks read typing opening hours closed away automatic reply conversations chat',
          },
        ],
      },
      {
        to: '/settings/alerts',
        label: 'Alerts',
        cards: [
          { title: 'Alerts', words: 'trouble notify phone e-mail webhook' },
          { title: 'Incidents', words: 'problems troubles history' },
        ],
      },
      {
        to: '/settings/drive',
        label: 'Google Drive',
        cards: [{ title: 'Google Drive', words: 'picker api key oauth client files' }],
      },
    ],
  },
  {
    label: 'Team and access',
    pages: [
      {
        to: '/settings/team',
        label: 'Team',
        cards: [
          { title: 'Team', words: 'staff members role invite password sign in disable' },
          { title: 'Pending invitations', words: 'invited link' },
        ],
      },
      {
        to: '/settings/sign-in',
        label: 'Sign-in',
        cards: [
          {
            title: 'Sign-in',
            words:
              'two-step verification second factor 2fa totp authenticator idle sign out minutes password',
          },
          { title: 'WordPress roles', words: 'role map shop_manager site' },
          { title: 'Allowed websites', words: 'other web sites origin cors cross api call' },
        ],
      },
      {
        to: '/settings/api-keys',
        label: 'API keys',
        cards: [{ title: 'API keys', words: 'program machine scope revoke' }],
      },
      {
        to: '/settings/webhooks',
        label: 'Webhooks',
        cards: [
          {
            title: 'Webhooks',
            words: 'api events n8n zapier make automation url secret signature deliveries',
          },
        ],
      },
      {
        to: '/settings/activity',
        label: 'Activity',
        cards: [{ title: 'Activity', words: 'who did what log history audit' }],
      },
      {
        to: '/settings/backups',
        label: 'Backups',
        cards: [
          { title: 'Backups', words: 'download copy s3 storage disk lost passphrase encrypt' },
          { title: 'Restore a backup', words: 'upload import old shop move server' },
        ],
      },
    ],
  },
  {
    label: 'Personal data',
    pages: [
      {
        to: '/settings/privacy',
        label: 'Privacy notice',
        cards: [
          { title: 'Privacy notice', words: 'pdpa consent' },
          { title: 'Versions', words: 'earlier notices' },
        ],
      },
      {
        to: '/settings/people',
        label: 'People’s data',
        cards: [{ title: 'People’s data', words: 'customer export correct erase delete pdpa' }],
      },
      {
        to: '/settings/retention',
        label: 'Retention',
        cards: [
          { title: 'Retention', words: 'keep delete years old orders' },
          { title: 'Ready to delete', words: 'run delete' },
        ],
      },
    ],
  },
]

export interface FoundSettingsCard {
  to: string
  title: string
  /** Label of the page with the card, or `null` if the page and the card have the same title. */
  on: string | null
}

export function findSettingsCards(typed: string): FoundSettingsCard[] {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  return settingsGroups.flatMap((group) =>
    group.pages.flatMap((page) =>
      page.cards
        .filter(({ title, words = '' }) => {
          const text = `${group.label} ${page.label} ${title} ${words}`.toLowerCase()
          return wanted.every((word) => text.includes(word))
        })
        .map(({ title }) => ({
          to: `${page.to}#${toCardId(title)}`,
          title,
          on: page.label === title ? null : page.label,
        })),
    ),
  )
}
