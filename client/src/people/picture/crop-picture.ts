/** A rectangle in the pixels of a picture. */
export interface PictureArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The side of the uploaded square, twice that of the picture that the server stores. */
const SIDE_PX = 512;
const QUALITY = 0.92;

/** Crops a square out of a picture. Rejects if the browser cannot read or write the picture. */
export async function cropPicture(pictureUrl: string, area: PictureArea): Promise<Blob> {
  const picture = new Image();
  picture.src = pictureUrl;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  context?.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, SIDE_PX, SIDE_PX);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  if (!context || !file) throw new Error('The picture could not be cropped');
  return file;
}
