import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const LIST = join(import.meta.dirname, '../../../../../server/src/passwords/common-passwords.txt.br');

/**
 * The 12,000 most common passwords in lower case, each between two line breaks: the first part of the server's list, which
 * rejects rarer ones too. A build contains only this text (vite/computed-modules.ts).
 */
export const COMMON_PASSWORDS = `\n${brotliDecompressSync(readFileSync(LIST)).toString('utf8').split('\n\n', 1)[0]}\n`;
