/** Before the server's tests: the faces that it sends. */
export { drawDefaultFaces as setup } from '../command-parts/draw-default-faces.ts';
