/** `1 second`. More than two minutes are rounded up to whole minutes, and more than two hours to whole hours. */
export function waitText(seconds: number): string {
  const [unit, unitSeconds] = seconds > 7200 ? ['hour', 3600] : seconds > 120 ? ['minute', 60] : ['second', 1];
  const count = Math.ceil(seconds / unitSeconds);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
