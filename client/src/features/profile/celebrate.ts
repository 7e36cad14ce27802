/** Shows confetti, unless reduced motion is preferred. */
export async function celebrate(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  // The content security policy blocks its blob worker.
  const fire = confetti.create(undefined, { useWorker: false, resize: true, disableForReducedMotion: true });
  void fire({
    particleCount: 90,
    spread: 75,
    startVelocity: 40,
    origin: { y: 0.4 },
    // Four seconds, as long as the banner.
    ticks: 240,
  });
}
