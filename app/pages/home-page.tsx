export default function HomePage() {
  return <h1>Frostway</h1>;
}
