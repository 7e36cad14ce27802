import { buildClientAnew } from './client-build.ts';

await buildClientAnew();
