const DAY_MS = 24 * 60 * 60 * 1000;
const WEEKEND = [0, 6];

/** The latest day on which a withdrawal requested now arrives: a day for the approval, then business days. */
export function arrivalMs(nowMs: number, businessDays: number): number {
  let arrival = nowMs + DAY_MS;
  for (let left = businessDays; left > 0;) {
    arrival += DAY_MS;
    if (!WEEKEND.includes(new Date(arrival).getDay())) left -= 1;
  }
  return arrival;
}
