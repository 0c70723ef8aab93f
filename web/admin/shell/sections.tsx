import type { ReactNode } from 'react'
import { requireAdministrator, requireRole, type CallAccess } from '#core/contract.ts'
import { conversationsAccess } from '#core/inbox/conversations.ts'
import {
  BoxIcon,
  ChatIcon,
  DashboardIcon,
  InboxIcon,
  PeopleIcon,
  PhoneIcon,
  PrinterIcon,
  PulseIcon,
  ReceiptIcon,
  WalletIcon,
} from '#web/ui/icons.tsx'

export interface MenuSection {
  label: string
  to: string
  /** Path prefix of the section's pages. Defaults to `to`. */
  within?: string
  access: CallAccess
  count?: 'unread'
  /** `true` for an entry shown only while the sandbox is the gateway. */
  sandbox?: true
  icon: ReactNode
}

const staffAccess = requireRole('contributor')

/** Entries of the side menu (SHELL-02): first the specified entries, then additional ones. */
export const menuSections: MenuSection[] = [
  { label: 'Overview', to: '/admin', access: staffAccess, icon: <DashboardIcon /> },
  {
    label: 'Contacts',
    to: '/admin/contacts',
    access: requireAdministrator(),
    icon: <PeopleIcon />,
  },
  {
    label: 'Products',
    to: '/admin/products',
    access: staffAccess,
    icon: <BoxIcon />,
  },
  {
    label: 'Orders',
    to: '/admin/orders',
    access: staffAccess,
    icon: <ReceiptIcon />,
  },
  {
    label: 'WhatsApp Scheduler',
    to: '/admin/whatsapp-scheduler',
    access: requireAdministrator(),
    icon: <ChatIcon />,
  },
  {
    label: 'Inbox',
    to: '/admin/inbox',
    access: conversationsAccess,
    count: 'unread',
    icon: <InboxIcon />,
  },
  {
    label: 'Production',
    to: '/admin/orders/production',
    access: staffAccess,
    icon: <PrinterIcon />,
  },
  {
    label: 'Payments',
    to: '/admin/payments/closing',
    within: '/admin/payments',
    access: staffAccess,
    icon: <WalletIcon />,
  },
  {
    label: 'Health',
    to: '/admin/health',
    access: requireAdministrator(),
    icon: <PulseIcon />,
  },
  // This entry is the last one, because it appears only after the gateway is loaded and must not move other entries.
  {
    label: 'Sandbox phone',
    to: '/admin/phone',
    access: requireAdministrator(),
    sandbox: true,
    icon: <PhoneIcon />,
  },
]

/** Title in the header by path prefix (SHELL-01). Longer prefixes come first. */
const titles: [path: string, title: string][] = [
  ['/admin/products/edibleprint', 'Edibleprint'],
  ['/admin/products/stickerprint', 'Stickerprint'],
  ['/admin/products/iron-on', 'Iron-On DTF'],
  ['/admin/products', 'Products'],
  ['/admin/orders/production', 'Production'],
  ['/admin/orders/groups', 'Group orders'],
  ['/admin/orders', 'Orders'],
  ['/admin/inbox', 'Inbox'],
  ['/admin/scan', 'Scan'],
  ['/admin/whatsapp-scheduler', 'WhatsApp Scheduler'],
  ['/scheduler', 'WhatsApp Scheduler'],
  ['/admin/contacts', 'Contacts'],
  ['/admin/payments', 'Payments'],
  ['/admin/phone', 'Sandbox phone'],
  ['/admin/health', 'Health'],
  ['/profile', 'Profile'],
  ['/settings', 'Settings'],
]

export function getHeaderTitle(pathname: string): string {
  return titles.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1] ?? 'Dashboard'
}

export const isFullHeightPage = (pathname: string): boolean => /^\/admin\/inbox(?:\/|$)/.test(pathname)

export const hasOwnPhoneHeader = (pathname: string): boolean => /^\/admin\/inbox\/./.test(pathname)
