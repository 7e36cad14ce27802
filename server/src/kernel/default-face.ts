import { drawPortrait } from './portrait.ts';

// They suit everyone: no beards, no religious headwear and no skin colour.
const HEADS = ['medium1', 'short3', 'hatBeanie', 'dreads2', 'grayShort', 'twists', 'short5', 'afro', 'shaved3', 'pomp'];
const LOOKS = [
  { face: 'smile' },
  { face: 'calm', glasses: 'glasses2' },
  { face: 'cute' },
  { face: 'smile', glasses: 'glasses4' },
];
const CLOTHES = ['9fc7bb', 'e3c58f', 'b9b3dd', 'e5a79f', '9fbfe0'];
const INK = '2c3a36';

/** Draws one of `DEFAULT_FACES` illustrations as a profile picture. All are different. */
export function drawDefaultFace(number: number): Promise<Buffer> {
  const variant = Math.floor(number / HEADS.length);
  return drawPortrait(
    {
      head: pick(HEADS, number),
      ...pick(LOOKS, variant),
      skin: 'ffffff',
      hair: INK,
      clothes: pick(CLOTHES, variant),
    },
    variant,
  );
}

function pick<Value>(values: readonly Value[], number: number): Value {
  // The remainder is an index of the list.
  return values[number % values.length]!;
}
