/** Illustrated portraits: Open Peeps by Pablo Stanley (CC0), drawn by DiceBear. */
import { createAvatar } from '@dicebear/core';
import * as openPeeps from '@dicebear/open-peeps';
import sharp from 'sharp';
import { toProfilePicture } from '../../server/src/pictures/picture-format.ts';

/** The parts of a portrait. Colours are hexadecimal, the other names are those of Open Peeps. */
export interface Portrait {
  readonly head: string;
  readonly face: string;
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  readonly glasses?: string;
  readonly beard?: string;
}

const BACKGROUNDS = ['e3f0ec', 'f4ead9', 'e8e6f3', 'f6e3e0', 'dfeaf5'];

/** Draws a portrait as a profile picture. Portraits with different numbers differ in their background. */
export function drawPortrait(portrait: Portrait, number: number) {
  return toProfilePicture(sharp(Buffer.from(portraitSvg(portrait, BACKGROUNDS[number % BACKGROUNDS.length] ?? ''))));
}

/** Draws a portrait before a colour, or before nothing if that is `transparent`. */
export function portraitSvg({ head, face, skin, hair, clothes, glasses, beard }: Portrait, background: string): string {
  const chosen = {
    head: [head],
    face: [face],
    skinColor: [skin],
    headContrastColor: [hair],
    clothingColor: [clothes],
    accessories: glasses === undefined ? [] : [glasses],
    accessoriesProbability: glasses === undefined ? 0 : 100,
    facialHair: beard === undefined ? [] : [beard],
    facialHairProbability: beard === undefined ? 0 : 100,
    maskProbability: 0,
    backgroundColor: [background],
  };
  return createAvatar(openPeeps, { seed: '', ...(chosen as openPeeps.Options) }).toString();
}
