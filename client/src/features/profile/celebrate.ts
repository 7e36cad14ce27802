/** Confetti over the page, for those who like motion. Its code comes with the first need. */
export async function celebrate(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: confetti } = await import('canvas-confetti');
  // Its worker would be a blob, which the content security policy refuses.
  const fire = confetti.create(undefined, { useWorker: false, resize: true, disableForReducedMotion: true });
  void fire({
    particleCount: 90,
    spread: 75,
    startVelocity: 40,
    origin: { y: 0.4 },
    // Four seconds, as long as the banner stays.
    ticks: 240,
    disableForReducedMotion: true,
  });
}
