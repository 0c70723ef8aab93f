import '../generated/cetak.css'

const theme = `try{var t=localStorage.getItem('theme')}catch(e){}
document.documentElement.classList.toggle('dark',t?t==='dark':matchMedia('(prefers-color-scheme:dark)').matches)`

export const metadata = {
  title: 'Cetak · Sticker, name tag dan logo sekolah',
  description:
    'Kira harga sticker sendiri, tempah dalam beberapa minit, ambil sendiri atau pos ke seluruh Malaysia.',
}

export default function Layout({ children }) {
  return (
    <html lang="ms" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: theme }} />
      </head>
      <body>{children}</body>
    </html>
  )
}
