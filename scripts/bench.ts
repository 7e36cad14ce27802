/**
 * `npm run bench`: what the product does in a second; `-- --scale`: what its lists take with a million people;
 * `-- --timing`: whether the time of an answer tells which addresses are known.
 */
if (process.argv.includes('--scale')) await import('./bench/scale.ts');
else if (process.argv.includes('--timing')) await import('./bench/timing.ts');
else await import('./bench/speed.ts');
