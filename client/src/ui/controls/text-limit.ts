export type LimitTone = 'calm' | 'near' | 'close' | 'over';

/** Returns how close a text is to its limit: near above 80 %, close above 90 %, over above 100 %. */
export function limitTone(length: number, maxLength: number): LimitTone {
  if (length > maxLength) return 'over';
  if (length > maxLength * 0.9) return 'close';
  if (length > maxLength * 0.8) return 'near';
  return 'calm';
}
