import { fields } from '@proverse/shared';
import * as z from 'zod/mini';

const ACCOUNT = {
  accountHolder: fields.AccountHolder,
  accountNumber: fields.BankAccountNumber,
  confirmAccountNumber: fields.AccountNumberAgain,
  ifsc: fields.Ifsc,
};

const isConfirmed = z.refine<{ accountNumber: string; confirmAccountNumber: string }>(
  (input) => input.accountNumber === input.confirmAccountNumber,
  {
    error: 'Account numbers do not match',
    path: ['confirmAccountNumber'],
    // Without this it would appear only when all other fields are valid.
    when: () => true,
  },
);

/** The first bank account needs no password, because the withdrawal asks for it. With a second factor none does. */
export const BankAccountInput = z.object({ ...ACCOUNT, password: z.string() }).check(isConfirmed);

/** Without a second factor, changing the bank account needs the password. */
export const BankAccountInputWithPassword = z.object({ ...ACCOUNT, password: fields.Password }).check(isConfirmed);
