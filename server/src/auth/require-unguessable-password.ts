import { fieldError, LIMITS } from '@proverse/shared';

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

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Checks that a new password is neither common nor mainly the owner's name, their email address or the product's name.
 * @throws DomainError VALIDATION_FAILED for `field`
 */
export async function requireUnguessablePassword(field: string, password: string, owner: PasswordOwner): Promise<void> {
  const plain = password.normalize('NFKC').toLowerCase();
  commonPasswords ??= readCommonPasswords();
  if ((await commonPasswords).has(plain)) throw fieldError(field, 'This password is too common. Choose another one');
  if (isMainlyKnownWords(plain, owner)) {
    throw fieldError(
      field,
      'This password is easy to guess from your name, your email or "Proverse". Choose another one',
    );
  }
}

// Only when a password is first set, because unpacking the list takes longer than any other module of the server.
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= LIMITS.passwordMin));
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
