/** `npm run bench`: throughput; `-- --scale` lists with a million people, `-- --search` the directory, `-- --web` Lighthouse, `-- --replica` reads from replicas. */
if (process.argv.includes('--scale')) await import('./bench/scale.ts');
else if (process.argv.includes('--search')) await import('./bench/search.ts');
else if (process.argv.includes('--replica')) await import('./bench/replica.ts');
else if (process.argv.includes('--web')) await import('./bench/web.ts');
else await import('./bench/speed.ts');
