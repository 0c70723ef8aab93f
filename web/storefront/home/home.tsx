export default function Home() {
  return <h1>Cetak</h1>
}
