/**
 * `npm run bench`: what the product does in a second; `-- --scale`: what its lists take with a million people;
 * `-- --timing`: whether the time of an answer tells which addresses are known; `-- --web`: what Lighthouse says of
 * its screens.
 */
if (process.argv.includes('--scale')) await import('./bench/scale.ts');
else if (process.argv.includes('--timing')) await import('./bench/timing.ts');
else if (process.argv.includes('--web')) await import('./bench/web.ts');
else await import('./bench/speed.ts');
