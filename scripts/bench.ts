/** `npm run bench`: what the product does in a second; `-- --scale`: what its lists take with a million people. */
await(process.argv.includes('--scale') ? import('./bench/scale.ts') : import('./bench/speed.ts'));
