/** Fields of a payout account: a bank account or a UPI ID. */
import * as z from 'zod/mini';
import { compact } from '../text/tidy-text.ts';
import { oneLine, text, ungrouped } from './text-fields.ts';

/** The account holder's name, in the characters that Indian banks store. */
export const AccountHolder = text(
  oneLine('Account holder'),
  'Account holder is required',
  100,
  'Account holder must be at most 100 characters',
  3,
  'Account holder must be at least 3 characters',
).check(
  z.regex(
    /^[A-Za-z0-9 .,'’()/_-]*$/,
    "Account holder can only contain English letters, digits, spaces and . , ' - / ( )",
  ),
);

/** Digits, stored as text because an account number may begin with zeros. */
export const BankAccountNumber = z
  .string('Account number is required')
  .check(
    ungrouped,
    z.minLength(1, 'Account number is required'),
    z.regex(/^[0-9]{9,18}$/, 'Account number must be 9 to 18 digits'),
  );

/** The account number once more, to compare it with the first. */
export const AccountNumberAgain = z
  .string('Enter the account number again')
  .check(ungrouped, z.minLength(1, 'Enter the account number again'), z.maxLength(64, 'Account numbers do not match'));

/** The code of an Indian bank branch. */
export const Ifsc = z
  .string('IFSC is required')
  .check(
    ungrouped,
    z.minLength(1, 'IFSC is required'),
    z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'IFSC must be 4 letters, a zero and 6 letters or digits, such as HDFC0001234'),
  );

const UPI_ID_FORM = 'UPI ID must look like name@bank, such as asha.rao@okaxis';

/**
 * A UPI ID, which NPCI calls a VPA: a name, @ and the handle of a bank or an app, in the form that UPI apps accept
 * (geeksforgeeks.org/validating-upi-ids-using-regular-expressions).
 */
export const UpiId = z
  .string('UPI ID is required')
  .check(
    z.maxLength(400, { error: UPI_ID_FORM, abort: true }),
    z.overwrite(compact),
    z.minLength(1, 'UPI ID is required'),
    z.regex(/^[a-zA-Z0-9.\-_]{2,256}@[a-zA-Z]{2,64}$/, UPI_ID_FORM),
  );
