/** `npm run bench`: throughput. With `-- --scale` lists with a million people, `--search` the directory, `--web` Lighthouse, `--upgrade` an upgrade, `--costs` what an operation costs, `--replica` reads from replicas. */
if (process.argv.includes('--scale')) await import('./bench/scale.ts');
else if (process.argv.includes('--search')) await import('./bench/search.ts');
else if (process.argv.includes('--upgrade')) await import('./bench/upgrade.ts');
else if (process.argv.includes('--replica')) await import('./bench/replica.ts');
else if (process.argv.includes('--web')) await import('./bench/web.ts');
else if (process.argv.includes('--costs')) await import('./bench/costs.ts');
else await import('./bench/speed.ts');
