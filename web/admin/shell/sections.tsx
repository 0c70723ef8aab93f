import type { ReactNode } from 'react'
import { requireAdministrator, requireRole, type CallAccess } from '#core/contract.ts'
import {
  BoxIcon,
  ChatIcon,
  DashboardIcon,
  PeopleIcon,
  PhoneIcon,
  PrinterIcon,
  PulseIcon,
  ReceiptIcon,
} from '#web/ui/icons.tsx'

export interface Section {
  label: string
  to: string
  access: CallAccess
  /** Stands in the menu only while the sandbox is the shop's gateway. */
  sandbox?: true
  icon: ReactNode
}

const staff = requireRole('contributor')

/** The side menu (SHELL-02): the specified entries, and then ours. */
export const sections: Section[] = [
  { label: 'Overview', to: '/admin', access: staff, icon: <DashboardIcon /> },
  {
    label: 'Contacts',
    to: '/admin/contacts',
    access: requireAdministrator(),
    icon: <PeopleIcon />,
  },
  {
    label: 'Products',
    to: '/admin/products',
    access: staff,
    icon: <BoxIcon />,
  },
  {
    label: 'Orders',
    to: '/admin/orders',
    access: staff,
    icon: <ReceiptIcon />,
  },
  {
    label: 'WhatsApp Scheduler',
    to: '/admin/whatsapp-scheduler',
    access: requireAdministrator(),
    icon: <ChatIcon />,
  },
  {
    label: 'Production',
    to: '/admin/orders/production',
    access: staff,
    icon: <PrinterIcon />,
  },
  {
    label: 'Health',
    to: '/admin/health',
    access: requireAdministrator(),
    icon: <PulseIcon />,
  },
  // Last, as it comes once the gateway is known: none of the others moves.
  {
    label: 'Sandbox phone',
    to: '/admin/phone',
    access: requireAdministrator(),
    sandbox: true,
    icon: <PhoneIcon />,
  },
]

/** The header's title by path (SHELL-01); the longest beginning counts. */
const titles: [path: string, title: string][] = [
  ['/admin/products/edibleprint', 'Edibleprint'],
  ['/admin/products/stickerprint', 'Stickerprint'],
  ['/admin/products/iron-on', 'Iron-On DTF'],
  ['/admin/products', 'Products'],
  ['/admin/orders/production', 'Production'],
  ['/admin/orders/groups', 'Group orders'],
  ['/admin/orders', 'Orders'],
  ['/admin/scan', 'Scan'],
  ['/admin/whatsapp-scheduler', 'WhatsApp Scheduler'],
  ['/scheduler', 'WhatsApp Scheduler'],
  ['/admin/contacts', 'Contacts'],
  ['/admin/phone', 'Sandbox phone'],
  ['/admin/health', 'Health'],
  ['/profile', 'Profile'],
  ['/settings', 'Settings'],
]

export function titleOf(pathname: string): string {
  return titles.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1] ?? 'Dashboard'
}
