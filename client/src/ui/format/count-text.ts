import { formatCount } from './money.ts';

/** Returns `1 question`, `4 questions`, or with a `plural` such as `replies`, `2 replies`. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}
