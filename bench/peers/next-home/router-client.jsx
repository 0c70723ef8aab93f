'use client'
// Next.js equivalents of the parts of React Router that Cetak's components import.
import NextForm from 'next/form'
import NextLink from 'next/link'
import { usePathname, useRouter } from 'next/navigation'

export function Link({ to, ...rest }) {
  return <NextLink href={to} {...rest} />
}

export function Form(props) {
  return <NextForm {...props} />
}

export function useLocation() {
  return { pathname: usePathname() }
}

export function useNavigate() {
  const router = useRouter()
  return (to) => router.push(to)
}

export function useRevalidator() {
  const router = useRouter()
  return { revalidate: () => router.refresh() }
}
