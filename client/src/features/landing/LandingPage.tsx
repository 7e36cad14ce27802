export function LandingPage() {
  return <main className="p-4">Proverse</main>;
}
