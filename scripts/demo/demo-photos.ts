/** Pictures that demo people have uploaded: a drawn portrait before an out-of-focus scene, in the shape that cameras take. */
import sharp from 'sharp';
import type { Log } from '../../server/src/context.ts';
import { makePicture } from '../../server/src/pictures/make-picture.ts';
import { runPictureProgram } from '../../server/src/pictures/run-picture-program.ts';
import { portraitSvg } from '../command-parts/portrait.ts';
import type { DemoPerson, Scene } from './demo-people.ts';

const WIDTH_PX = 600;
const HEIGHT_PX = 750;
const HEAD_PX = 660;
/** A machine may be busy at the first start. */
const TIMEOUT_MS = 120_000;

/** The wall, the floor and what stands before them, as a camera sees it out of focus. */
const SCENES: Readonly<Record<Scene, { wall: string; floor: string; shapes: readonly string[] }>> = {
  garden: { wall: 'b9d3a4', floor: '7f9f6b', shapes: ['5f8a54', 'd9e6bd', '8fb37a', 'f1e9b8'] },
  office: { wall: 'd5dade', floor: 'a9b3ba', shapes: ['8094a3', 'f4f1ea', '5d6f7c', 'c8b79a'] },
  studio: { wall: 'c9a98f', floor: 'a98368', shapes: ['e6cdb6', '8d6b55', 'd9b89d', 'f0ddca'] },
  library: { wall: '8a6a4f', floor: '5f4734', shapes: ['b5533c', 'd8b26a', '4f6a66', '9b7c5a'] },
  evening: { wall: '6f5f86', floor: '43405f', shapes: ['f2b36b', 'e98a76', 'ffd9a0', '8d7fb0'] },
  seaside: { wall: 'bcdcea', floor: 'dcc9a3', shapes: ['8ec3da', 'f6fafb', '6fb0c9', 'efe2c4'] },
};

let uploaded: Promise<ReadonlyMap<DemoPerson, Buffer>> | undefined;

/** Takes everyone's photo and converts it as an upload is converted. Once in a process, because tests fill many databases. */
export function uploadPhotos(people: readonly DemoPerson[], log: Log): Promise<ReadonlyMap<DemoPerson, Buffer>> {
  uploaded ??= Promise.all(
    people
      .filter(({ photo }) => photo !== undefined)
      .map(async (person) => [person, await upload(person, log)] as const),
  ).then((pictures) => new Map(pictures));
  return uploaded;
}

async function upload(person: DemoPerson, log: Log): Promise<Buffer> {
  return makePicture(log, await takePhoto(person), (program, image) =>
    runPictureProgram(program, image, { timeoutMs: TIMEOUT_MS }),
  );
}

/** Returns the photo of a demo person as a JPEG, upright and not square. */
export async function takePhoto({ photo, portrait, firstName }: DemoPerson): Promise<Buffer> {
  if (!photo || !portrait) throw new Error(`${firstName} has no photo`);
  const head = await sharp(Buffer.from(portraitSvg(portrait, 'transparent')))
    .resize(HEAD_PX)
    .extract({ left: (HEAD_PX - WIDTH_PX) / 2, top: 0, width: WIDTH_PX, height: HEAD_PX })
    .toBuffer();
  return sharp(Buffer.from(sceneSvg(SCENES[photo], firstName.length)))
    .resize(WIDTH_PX, HEIGHT_PX)
    .composite([{ input: head, left: 0, top: HEIGHT_PX - HEAD_PX }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** Draws a scene in a quarter of its size, because enlarging blurs it. With another `turn`, its shapes are elsewhere. */
function sceneSvg({ wall, floor, shapes }: (typeof SCENES)[Scene], turn: number): string {
  const circles = Array.from({ length: 12 }, (_, place) => {
    const x = (place * 43 + turn * 24) % 150;
    const y = (place * 33 + turn * 13) % 150;
    const radius = 10 + ((place * 9 + turn * 3) % 18);
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="#${shapes[place % shapes.length]}" opacity="0.75"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 188" width="150" height="188">
    <defs>
      <filter id="blur"><feGaussianBlur stdDeviation="5"/></filter>
      <radialGradient id="light" cx="35%" cy="25%" r="85%">
        <stop offset="0" stop-color="#fff" stop-opacity="0.45"/><stop offset="0.55" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity="0.3"/>
      </radialGradient>
    </defs>
    <rect width="150" height="188" fill="#${wall}"/>
    <g filter="url(#blur)"><rect x="-20" y="140" width="190" height="70" fill="#${floor}"/>${circles.join('')}</g>
    <rect width="150" height="188" fill="url(#light)"/>
  </svg>`;
}
