/** What stands in place of a page that is missing or failed. */
export function ErrorPage({ missing }: { missing: boolean }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <h1 className="text-26 font-display">{missing ? 'Halaman tidak dijumpai' : 'Maaf, ada masalah'}</h1>
      <p className="mt-2 text-quiet">
        {missing
          ? 'Alamat ini tiada dalam kedai kami. Semak ejaan, atau mula semula dari laman utama.'
          : 'Halaman ini tidak dapat dibuka. Sila muat semula; jika masih gagal, cuba sebentar lagi.'}
      </p>
      <a className="mt-6 inline-block underline" href="/">
        Kembali ke laman utama
      </a>
    </div>
  )
}
