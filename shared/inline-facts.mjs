/** Replaces the packed module that computes facts of the contract with the facts themselves, which are far smaller. */
import { writeFileSync } from 'node:fs';

const facts = Object.entries(await import('./dist/client/call-facts.js'));
const lines = (start) => facts.map(([name, value]) => `${start}${name} = ${JSON.stringify(value)};\n`).join('');
writeFileSync(new URL('dist/client/call-facts.js', import.meta.url), lines('export const '));
writeFileSync(new URL('dist/commonjs/client/call-facts.js', import.meta.url), lines('exports.'));
