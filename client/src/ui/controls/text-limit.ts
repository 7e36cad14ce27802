export type LimitTone = 'calm' | 'near' | 'close' | 'over';

/** How near a text is to its limit: calm up to 80 %, near above 80 %, close above 90 %, over beyond it. */
export function limitTone(length: number, maxLength: number): LimitTone {
  if (length > maxLength) return 'over';
  if (length > maxLength * 0.9) return 'close';
  if (length > maxLength * 0.8) return 'near';
  return 'calm';
}
