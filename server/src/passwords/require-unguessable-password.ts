import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { FIELD_TEXTS, fieldError, isPattern, plainFormsOf } from '@proverse/shared';

const PRODUCT = 'proverse';
// Shorter names, such as "Li", are part of many good passwords.
const MIN_WORD_LETTERS = 3;
/** With fewer letters than this beside a known word, a password is that word with some decoration. */
const MIN_OTHER_LETTERS = 4;

export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

let commonPasswords: Promise<string> | undefined;

/**
 * Checks that a new password is neither common, a variant of a common one or a pattern, nor mainly the owner's name, their
 * email address or the product's name.
 * @throws DomainError VALIDATION_FAILED for `field`
 */
export async function requireUnguessablePassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const forms = plainFormsOf(password);
  commonPasswords ??= readCommonPasswords();
  const list = await commonPasswords;
  if (forms.some((form) => list.includes(`\n${form}\n`))) {
    throw fieldError(field, FIELD_TEXTS.passwordCommon);
  }
  if (isPattern(password)) {
    throw fieldError(field, FIELD_TEXTS.passwordGuessable);
  }
  if (forms.some((form) => isMainlyKnownWords(form, owner))) {
    throw fieldError(field, FIELD_TEXTS.passwordPersonal);
  }
}

/** Reads the list that scripts/write-common-passwords.ts wrote. It stays a text, because a set would take ten times its memory. */
async function readCommonPasswords(): Promise<string> {
  const list = await promisify(brotliDecompress)(await readFile(join(import.meta.dirname, 'common-passwords.txt.br')));
  return `\n${list.toString('utf8')}\n`;
}

function isMainlyKnownWords(plain: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const words = [PRODUCT, email, firstName, lastName]
    .flatMap((text) =>
      text
        .normalize('NFKC')
        .toLowerCase()
        .split(/[^\p{L}\p{M}]+/u),
    )
    .filter((word) => word.length >= MIN_WORD_LETTERS)
    // "annabel" must not lose its "anna" first.
    .toSorted((one, other) => other.length - one.length);
  const letters = plain.replaceAll(/[^\p{L}\p{M}]/gu, '');
  const others = words.reduce((rest, word) => rest.replaceAll(word, ''), letters);
  return others !== letters && others.length < MIN_OTHER_LETTERS;
}
