/** CPU time that a caller may take: `burstMs` at once, and then `share` of one core. */
export interface CpuBudget {
  readonly burstMs: number;
  readonly share: number;
}

const SWEEP_ABOVE = 10_000;

/**
 * Returns a function that charges a caller for a call, before it is made. It returns 0, or the seconds to wait when the budget is used
 * up, and then charges nothing. The last call may take more than is left. Each process counts for itself, because its own time is what it protects. `nowMs` is the time.
 */
export function createCpuBudgets({ burstMs, share }: CpuBudget, nowMs: () => number = () => performance.now()) {
  /** When what each caller took will be made up for. Callers for whom it is over are forgotten. */
  const evenAtMs = new Map<string, number>();
  let sweepAbove = SWEEP_ABOVE;

  function sweep(now: number): void {
    for (const [caller, at] of evenAtMs) if (at <= now) evenAtMs.delete(caller);
    sweepAbove = Math.max(SWEEP_ABOVE, 2 * evenAtMs.size);
  }

  function spend(caller: string, costMs: number): number {
    const now = nowMs();
    const evenAt = Math.max(evenAtMs.get(caller) ?? 0, now);
    const waitMs = evenAt - now - burstMs / share;
    if (waitMs >= 0) return Math.max(1, Math.ceil(waitMs / 1000));
    evenAtMs.set(caller, evenAt + costMs / share);
    if (evenAtMs.size > sweepAbove) sweep(now);
    return 0;
  }

  return Object.assign(spend, { size: () => evenAtMs.size });
}
